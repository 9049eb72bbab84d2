import type { Registration } from '../../api/records'
import { formatPhone } from '../../ui/phone-number'
import { RecordPapers } from '../../ui/record-papers'
import { Fact, Facts } from '../../ui/row-details'

// What opens below a registration: the documents of its payment, and what the table cuts short.
export function RegistrationDetails({ registration }: { registration: Registration }) {
  const { _id, phone, email, address } = registration
  return (
    <Facts>
      <Fact label="Documents">
        <RecordPapers recordId={_id} />
      </Fact>
      <Fact label="Phone">{formatPhone(phone)}</Fact>
      <Fact label="Email">{email || 'Not given'}</Fact>
      <Fact label="Address">{address || 'Not given'}</Fact>
      <Fact label="Id">{_id}</Fact>
    </Facts>
  )
}
