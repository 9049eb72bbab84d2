import { formatAmount } from '../../../lib/money'
import { StatusBadge } from '../../../ui/status-badge'
import type { Sponsorship } from '../../api/records'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { formatMoment } from '../../ui/dates'
import { formatPhone } from '../../ui/phone-number'
import { Fact, Facts } from '../../ui/row-details'
import { levelName } from './sponsorship-words'

// The details of a sponsorship: all data of the form.
export function SponsorshipDetails({ sponsorship }: { sponsorship: Sponsorship }) {
  const { _id, category, mobile, email, createdAt, level, amount, status } = sponsorship
  return (
    <Facts>
      <Fact label={t.common.id}>{_id}</Fact>
      <Fact label={t.common.category}>{category || t.sponsorships.notGiven}</Fact>
      <Fact label={t.common.mobile}>
        <a href={`tel:+91${mobile}`}>{formatPhone(mobile)}</a>
      </Fact>
      <Fact label={t.common.email}>
        {email ? <a href={`mailto:${email}`}>{email}</a> : t.sponsorships.notGiven}
      </Fact>
      <Fact label={t.common.date}>{formatMoment(createdAt)}</Fact>
      <Fact label={t.sponsorships.level}>{level ? levelName(level) : t.sponsorships.noneChosen}</Fact>
      {amount ? <Fact label={t.sponsorships.amount}>{formatAmount(amount)}</Fact> : null}
      <Fact label={t.common.status}>
        <StatusBadge status={status} />
      </Fact>
      <ConsentFact kind="sponsorship" id={_id} />
    </Facts>
  )
}
