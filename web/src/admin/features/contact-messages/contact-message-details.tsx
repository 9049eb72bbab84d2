import { Button } from '../../../ui/button'
import type { ContactMessage } from '../../api/records'
import { ConsentFact } from '../../ui/consent-fact'
import { formatDay } from '../../ui/dates'
import { Facts } from '../../ui/row-details'

// What opens below a message: all of it, and the way to answer.
export function ContactMessageDetails({ message: { _id, name, email, message, createdAt } }: Props) {
  const subject = encodeURIComponent(`Re: Your message of ${formatDay(createdAt)}`)
  return (
    <div className="full-text">
      <p>{message}</p>
      <Facts>
        <ConsentFact kind="contact message" id={_id} />
      </Facts>
      {email && (
        <Button variant="line" size="sm" icon="mail" href={`mailto:${email}?subject=${subject}`}>
          Reply<span className="vh"> to {name}</span>
        </Button>
      )}
    </div>
  )
}

type Props = { message: ContactMessage }
