import { t } from '../../texts'
import { formatPhone } from '../../ui/phone-links'

/** Returns how a person is called: by the name at WhatsApp, else by the number. */
export const nameOf = (name: string, phone?: string) =>
  name || (phone ? formatPhone(phone) : t.inbox.nameless)
