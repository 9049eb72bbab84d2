import { Button } from '../../../ui/button'
import type { ContactMessage } from '../../api/records'
import { formatDay } from '../../ui/dates'

// What opens below a message: all of it, and the way to answer.
export function ContactMessageDetails({ message: { name, email, message, createdAt } }: Props) {
  const subject = encodeURIComponent(`Re: Your message of ${formatDay(createdAt)}`)
  return (
    <div className="full-text">
      <p>{message}</p>
      {email && (
        <Button variant="line" size="sm" icon="mail" href={`mailto:${email}?subject=${subject}`}>
          Reply<span className="vh"> to {name}</span>
        </Button>
      )}
    </div>
  )
}

type Props = { message: ContactMessage }
