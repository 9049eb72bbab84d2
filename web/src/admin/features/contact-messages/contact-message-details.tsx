import { format } from '../../../i18n/format'
import type { ContactMessage } from '../../api/records'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { RecordLink } from '../../ui/record-link'
import { Fact, Facts } from '../../ui/row-details'

// A contact message's details: its full text and a reply button.
export function ContactMessageDetails({ message: { _id, reference, name, message } }: Props) {
  return (
    <div className="full-text">
      <p dir="auto">{message}</p>
      <Facts>
        <Fact label={t.contactMessages.reference}>{reference}</Fact>
        <ConsentFact kind="contact message" id={_id} />
      </Facts>
      <RecordLink kind="contact message" id={_id} label={format(t.contactMessages.replyTo, { name })}>
        {t.contactMessages.reply}
      </RecordLink>
    </div>
  )
}

type Props = { message: ContactMessage }
