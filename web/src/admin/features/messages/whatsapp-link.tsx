import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { Message } from '../../api/records'
import { t } from '../../texts'

type Props = { message: Message; onWhatsApp: (message: Message) => void }

// A link that opens a WhatsApp chat with the message as the draft, and calls onWhatsApp.
export function WhatsAppLink({ message, onWhatsApp }: Props) {
  if (!message.whatsapp) return null
  return (
    <a
      className="quiet-button"
      href={message.whatsapp}
      target="_blank"
      rel="noreferrer"
      aria-label={format(t.messages.whatsAppTo, { name: message.name })}
      onClick={() => onWhatsApp(message)}
    >
      <Icon name="whatsapp" size={20} />
      {t.messages.whatsapp}
    </a>
  )
}
