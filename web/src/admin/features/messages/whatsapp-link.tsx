import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { Message } from '../../api/records'
import { t } from '../../texts'

type Props = { message: Message; onPassOn: (message: Message) => void }

// Opens a chat with the recipient, the text typed in; that is noted.
export function WhatsAppLink({ message, onPassOn }: Props) {
  if (!message.whatsapp) return null
  return (
    <a
      className="quiet-button"
      href={message.whatsapp}
      target="_blank"
      rel="noreferrer"
      aria-label={format(t.messages.whatsAppTo, { name: message.name })}
      onClick={() => onPassOn(message)}
    >
      <Icon name="whatsapp" size={20} />
      {t.messages.whatsapp}
    </a>
  )
}
