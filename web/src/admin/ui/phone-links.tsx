import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import { formatPhone, internationalPhone } from './phone-number'

// A phone number with links that start a call and a WhatsApp chat. Screen readers read the links together
// with `name`.
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  if (!/^(?:\d{10}|\+\d{8,15})$/.test(phone)) return <>{phone}</>
  return (
    <span className="phone-links">
      <a
        className="num"
        href={`tel:${internationalPhone(phone)}`}
        aria-label={format(t.ui.phoneLinks.call, { phone: formatPhone(phone), name })}
      >
        {formatPhone(phone)}
      </a>
      <a
        href={`https://wa.me/${internationalPhone(phone).slice(1)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={format(t.ui.phoneLinks.whatsAppTo, { name })}
      >
        <Icon name="whatsapp" size={20} />
        {t.ui.phoneLinks.whatsApp}
      </a>
    </span>
  )
}
