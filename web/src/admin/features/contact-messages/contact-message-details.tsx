import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import type { ContactMessage } from '../../api/records'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { formatDay } from '../../ui/dates'
import { Facts } from '../../ui/row-details'

// The details of a contact message: its full text and a button to reply.
export function ContactMessageDetails({ message: { _id, name, email, message, createdAt } }: Props) {
  const subject = encodeURIComponent(format(t.contactMessages.subject, { date: formatDay(createdAt) }))
  return (
    <div className="full-text">
      <p>{message}</p>
      <Facts>
        <ConsentFact kind="contact message" id={_id} />
      </Facts>
      {email && (
        <Button variant="line" size="sm" icon="mail" href={`mailto:${email}?subject=${subject}`}>
          <span aria-hidden="true">{t.contactMessages.reply}</span>
          <span className="vh">{format(t.contactMessages.replyTo, { name })}</span>
        </Button>
      )}
    </div>
  )
}

type Props = { message: ContactMessage }
