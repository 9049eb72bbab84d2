import { StatusBadge } from '../../../ui/status-badge'
import type { Sponsorship } from '../../api/records'
import { ConsentFact } from '../../ui/consent-fact'
import { formatMoment } from '../../ui/dates'
import { formatPhone } from '../../ui/phone-number'
import { Fact, Facts } from '../../ui/row-details'
import { levelName } from './sponsorship-words'

// What opens below a sponsorship: everything that was sent.
export function SponsorshipDetails({ sponsorship }: { sponsorship: Sponsorship }) {
  const { _id, category, mobile, email, createdAt, level, status } = sponsorship
  return (
    <Facts>
      <Fact label="Id">{_id}</Fact>
      <Fact label="Category">{category || 'Not given'}</Fact>
      <Fact label="Mobile">
        <a href={`tel:+91${mobile}`}>{formatPhone(mobile)}</a>
      </Fact>
      <Fact label="Email">{email ? <a href={`mailto:${email}`}>{email}</a> : 'Not given'}</Fact>
      <Fact label="Date">{formatMoment(createdAt)}</Fact>
      <Fact label="Level">{level ? levelName(level) : 'None chosen'}</Fact>
      <Fact label="Status">
        <StatusBadge status={status} />
      </Fact>
      <ConsentFact kind="sponsorship" id={_id} />
    </Facts>
  )
}
