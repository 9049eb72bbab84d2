import type { Registration } from '../../api/records'
import { t } from '../../texts'
import { RecordDocuments } from '../../ui/money/record-money'
import { PhoneLinks } from '../../ui/phone-links'
import { Fact, Facts } from '../../ui/row-details'

// The details of a registration: its documents, and the values that are cut off in the table.
export function RegistrationDetails({ registration }: { registration: Registration }) {
  const { _id, name, phone, email, address, answers } = registration
  return (
    <Facts>
      <Fact label={t.registrations.documents}>
        <RecordDocuments of={{ kind: 'registration', id: _id, name }} />
      </Fact>
      <Fact label={t.common.phone}>
        <PhoneLinks phone={phone} name={name} />
      </Fact>
      <Fact label={t.common.email}>{email || t.registrations.notGiven}</Fact>
      <Fact label={t.common.address}>{address || t.registrations.notGiven}</Fact>
      {answers.map(({ question, label, value }) => (
        <Fact key={question} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label={t.common.id}>{_id}</Fact>
    </Facts>
  )
}
