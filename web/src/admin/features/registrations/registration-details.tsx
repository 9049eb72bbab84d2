import type { Registration } from '../../api/records'
import { t } from '../../texts'
import { formatPhone } from '../../ui/phone-number'
import { RecordPapers } from '../../ui/record-papers'
import { Fact, Facts } from '../../ui/row-details'

// What opens below a registration: the documents of its payment, and what the table cuts short.
export function RegistrationDetails({ registration }: { registration: Registration }) {
  const { _id, phone, email, address } = registration
  return (
    <Facts>
      <Fact label={t.registrations.documents}>
        <RecordPapers recordId={_id} />
      </Fact>
      <Fact label={t.common.phone}>{formatPhone(phone)}</Fact>
      <Fact label={t.common.email}>{email || t.registrations.notGiven}</Fact>
      <Fact label={t.common.address}>{address || t.registrations.notGiven}</Fact>
      <Fact label={t.registrations.id}>{_id}</Fact>
    </Facts>
  )
}
