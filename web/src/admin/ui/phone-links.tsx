import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import { formatPhone } from './phone-number'

// A ten-digit phone number with links that start a call and a WhatsApp chat. Screen readers read the links together
// with `name`.
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  if (!/^\d{10}$/.test(phone)) return <>{phone}</>
  return (
    <span className="phone-links">
      <a
        className="num"
        href={`tel:+91${phone}`}
        aria-label={format(t.ui.phoneLinks.call, { phone: formatPhone(phone), name })}
      >
        {formatPhone(phone)}
      </a>
      <a
        href={`https://wa.me/91${phone}`}
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
