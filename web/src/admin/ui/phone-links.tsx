import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

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

// Formats a ten-digit phone number: "98480 12345". Other text is returned unchanged.
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone
}

// Returns a number with its country code, such as "+919848012345".
export function internationalPhone(phone: string): string {
  return phone.startsWith('+') ? phone : `+91${phone}`
}
