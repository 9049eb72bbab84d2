import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { Message } from '../../api/records'
import { t } from '../../texts'

type Props = { message: Message; onPassOn: (message: Message) => void }

// Links that open a WhatsApp chat, or an SMS if the message was sent by no other way, with the message as the draft.
// They call onPassOn. The table shows only the icons, because five messages must fit on the first screen.
export function PassOnLinks({ message, onPassOn }: Props) {
  const { name, whatsapp, sms } = message
  return (
    <span className="message-phone">
      {whatsapp && (
        <a
          className="quiet-button"
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          aria-label={format(t.messages.whatsAppTo, { name })}
          onClick={() => onPassOn(message)}
        >
          <Icon name="whatsapp" size={20} />
          <span>{t.messages.whatsapp}</span>
        </a>
      )}
      {sms && (
        <a
          className="quiet-button"
          href={sms}
          aria-label={format(t.messages.smsTo, { name })}
          onClick={() => onPassOn(message)}
        >
          <Icon name="message" size={20} />
          <span>{t.messages.sms}</span>
        </a>
      )}
    </span>
  )
}
