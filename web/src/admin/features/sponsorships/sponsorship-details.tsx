import { formatAmount } from '../../../lib/money'
import { StatusBadge } from '../../../ui/status-badge'
import type { Sponsorship } from '../../api/records'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { formatMoment } from '../../ui/dates'
import { formatPhone, internationalPhone } from '../../ui/phone-number'
import { Fact, Facts } from '../../ui/row-details'
import { SponsorshipPaymentLink } from './sponsorship-payment-link'
import { levelName } from './sponsorship-words'

// The details of a sponsorship: all data that the sponsor entered in the form.
export function SponsorshipDetails({ sponsorship }: { sponsorship: Sponsorship }) {
  const { _id, reference, category, mobile, email, createdAt, level, status } = sponsorship
  return (
    <Facts>
      <Fact label={t.sponsorships.reference}>{reference}</Fact>
      <Fact label={t.common.id}>{_id}</Fact>
      <Fact label={t.common.category}>{category || t.sponsorships.notGiven}</Fact>
      <Fact label={t.common.mobile}>
        <a href={`tel:${internationalPhone(mobile)}`}>{formatPhone(mobile)}</a>
      </Fact>
      <Fact label={t.common.email}>
        {email ? <a href={`mailto:${email}`}>{email}</a> : t.sponsorships.notGiven}
      </Fact>
      <Fact label={t.common.date}>{formatMoment(createdAt)}</Fact>
      <Fact label={t.sponsorships.level}>{level ? levelName(level) : t.sponsorships.noneChosen}</Fact>
      <SponsorshipMoney sponsorship={sponsorship} />
      <Fact label={t.common.status}>
        <StatusBadge status={status} />
      </Fact>
      <ConsentFact kind="sponsorship" id={_id} />
      <SponsorshipPaymentLink sponsorship={sponsorship} />
    </Facts>
  )
}

function SponsorshipMoney({ sponsorship }: { sponsorship: Sponsorship }) {
  const { company, address, gst, amount, gstAmount, total, paid, due } = sponsorship
  const texts = t.sponsorships
  return (
    <>
      {company && <Fact label={texts.company}>{company}</Fact>}
      {address && <Fact label={texts.address}>{address}</Fact>}
      {gst && <Fact label={texts.gst}>{gst}</Fact>}
      {amount ? <Fact label={texts.amount}>{formatAmount(amount)}</Fact> : null}
      {gstAmount ? <Fact label={texts.gstAmount}>{formatAmount(gstAmount)}</Fact> : null}
      {gstAmount && total ? <Fact label={texts.total}>{formatAmount(total)}</Fact> : null}
      {paid ? <Fact label={texts.paid}>{formatAmount(paid)}</Fact> : null}
      {due ? <Fact label={texts.due}>{formatAmount(due)}</Fact> : null}
    </>
  )
}
