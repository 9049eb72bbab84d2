import { Icon } from '../../../ui/icon'
import type { Message } from '../../api/records'

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
      onClick={() => onPassOn(message)}
    >
      <Icon name="whatsapp" size={20} />
      WhatsApp<span className="vh"> to {message.name}</span>
    </a>
  )
}
