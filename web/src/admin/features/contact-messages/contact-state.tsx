import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import type { ContactMessage } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'

// Shows the state of a contact message and, below the state, the account that answered the message or is responsible
// for it.
export function ContactState({ message: { state, owner, answeredAt, answeredBy } }: Props) {
  const answered = state === 'answered'
  const by = answeredBy && answeredAt && { name: answeredBy, day: formatDay(answeredAt) }
  return (
    <>
      <Badge tone={answered ? 'good' : 'warn'} icon={null}>
        {answered ? t.contactMessages.states.answered : t.contactMessages.states.open}
      </Badge>
      {answered && by && <small>{format(t.contactMessages.answeredBy, by)}</small>}
      {!answered && owner && <small>{format(t.contactMessages.ownedBy, { name: owner })}</small>}
    </>
  )
}

type Props = { message: ContactMessage }
