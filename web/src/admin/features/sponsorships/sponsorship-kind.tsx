import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge, type Tone } from '../../../ui/badge'
import { StatusBadge } from '../../../ui/status-badge'
import { errorMessage } from '../../api/api-error'
import type { Sponsorship } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatMoment } from '../../ui/dates'
import { type Filter, junkFilter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import { formatPhone, internationalPhone } from '../../ui/phone-links'
import { ordersKey } from '../../ui/record-keys'
import { RecordLink } from '../../ui/record-link'
import { actionsColumn } from '../../ui/record-screen-actions'
import { type RecordKind, type RowDoes, capital } from '../../ui/record-screen-kind'
import { reviewChoices, reviewFilter, ReviewCell } from '../../ui/record-screen-status'
import { Fact, Facts } from '../../ui/row-details'
import { SponsorshipPaymentLink } from './sponsorship-payment-link'
import { sponsorshipCalls } from './sponsorships-api'
import { stages } from './stages'

// Returns the name of a tier by its id, such as "Platinum".
function levelName(level: string): string {
  return capital(level)
}

function sponsorshipOf({ contactPerson }: Sponsorship): string {
  return format(t.sponsorships.sponsorshipOf, { name: contactPerson })
}

const column = columnHelper<Sponsorship>()

// The columns of the sponsorships. The id is shortened.
function sponsorshipColumns({ actions, onStatus }: RowDoes<Sponsorship>): Columns<Sponsorship> {
  return column.columns([
    column.accessor('contactPerson', {
      header: t.sponsorships.contactPerson,
      meta: { card: 'title' },
      cell: ({ row, getValue }) => (
        <RecordLink kind="sponsorship" id={row.original._id}>
          {getValue()}
        </RecordLink>
      ),
    }),
    column.display({
      id: '_id',
      header: t.common.id,
      meta: { rank: 3, labelled: true },
      cell: ({ row }) => <code className="short-id">{row.original._id.slice(0, 8)}</code>,
    }),
    column.accessor('category', { header: t.common.category, meta: { rank: 3 } }),
    column.accessor('mobile', {
      header: t.common.mobile,
      meta: { rank: 2 },
      cell: ({ getValue }) => <Mobile number={getValue()} />,
    }),
    column.accessor('email', {
      header: t.common.email,
      meta: { rank: 3 },
      cell: ({ getValue }) =>
        getValue() && (
          <a className="plain-link one-line" href={`mailto:${getValue()}`} title={getValue()}>
            {getValue()}
          </a>
        ),
    }),
    column.accessor('level', {
      header: t.sponsorships.level,
      meta: { rank: 2, labelled: true },
      cell: ({ getValue }) => <LevelBadge level={getValue()} />,
    }),
    column.accessor('amount', {
      header: t.sponsorships.amount,
      meta: { align: 'end' },
      cell: ({ getValue }) => <Agreed amount={getValue()} />,
    }),
    column.accessor('stage', {
      header: t.sponsorships.stage,
      cell: ({ row: { original } }) => <StageBadge {...original} />,
    }),
    column.accessor('status', {
      header: t.common.status,
      cell: ({ row: { original } }) => (
        <ReviewCell row={original} what={sponsorshipOf(original)} onStatus={onStatus} />
      ),
    }),
    ...actionsColumn(actions, sponsorshipOf),
  ])
}

const stageTones = {
  enquiry: 'mute',
  agreed: 'info',
  invoiced: 'warn',
  part_paid: 'warn',
  paid: 'good',
  declined: 'bad',
} as const satisfies Record<NonNullable<Sponsorship['stage']>, Tone>

function Mobile({ number }: { number: string }) {
  return (
    <a className="plain-link num" href={`tel:${internationalPhone(number)}`}>
      {formatPhone(number)}
    </a>
  )
}

function Agreed({ amount }: { amount: Sponsorship['amount'] | undefined }) {
  return amount ? <span className="num">{formatAmount(amount)}</span> : null
}

// The stage badge. If only a part of the price is paid, the badge includes the paid amount.
function StageBadge({ stage, paid }: Pick<Sponsorship, 'stage' | 'paid'>) {
  if (!stage) return null
  return (
    <>
      <Badge tone={stageTones[stage]} icon={stage === 'enquiry' ? 'mail' : undefined}>
        {t.sponsorships.stages[stage]}
      </Badge>
      {stage === 'part_paid' && paid ? <small className="num"> {formatAmount(paid)}</small> : null}
    </>
  )
}

function LevelBadge({ level }: { level: string }) {
  if (!level) return <span className="quiet">{t.common.none}</span>
  return (
    <Badge tone="info" icon={null}>
      {levelName(level)}
    </Badge>
  )
}

const SponsorshipForm = lazyPart(async () => (await import('./sponsorship-form')).SponsorshipForm)

const stageFilter: Filter = {
  name: 'stage',
  label: t.sponsorships.stage,
  all: t.sponsorships.allStages,
  options: stages.map((stage) => ({ value: stage, label: t.sponsorships.stages[stage] })),
}

// Configures the screen that lists the sponsorships.
export const sponsorshipKind: RecordKind<Sponsorship> = {
  id: 'sponsorships',
  campaign: { list: 'sponsorships' },
  title: t.sponsorships.title,
  searchLabel: t.sponsorships.search,
  placeholder: t.sponsorships.placeholder,
  filters: [reviewFilter, stageFilter, junkFilter],
  sorts: [
    { value: '', label: t.common.newestFirst },
    { value: 'createdAt', label: t.common.oldestFirst },
    { value: 'contactPerson', label: t.sponsorships.contactPerson },
    { value: 'category', label: t.common.category },
    { value: 'level', label: t.sponsorships.level },
    { value: '-amount', label: t.sponsorships.amount },
    { value: '-paid', label: t.sponsorships.paid },
    { value: 'stage', label: t.sponsorships.stage },
    { value: 'status', label: t.common.status },
  ],
  exportFile: 'sponsorships.xlsx',
  columns: sponsorshipColumns,
  details: (sponsorship) => <SponsorshipDetails sponsorship={sponsorship} />,
  calls: sponsorshipCalls,
  statuses: reviewChoices,
  owed: ({ _id, company, contactPerson, due }) =>
    due ? { kind: 'sponsorship', id: _id, name: company || contactPerson } : undefined,
  edit: SponsorshipForm,
  people: {
    path: '/api/sponsorship',
    fileHint: t.sponsorships.importFileHint,
    nameOf: ({ company, contactPerson }) => company || contactPerson,
    fields: [
      { label: t.sponsorships.contactPerson, of: ({ contactPerson }) => contactPerson },
      { label: t.common.mobile, of: ({ mobile }) => mobile },
      { label: t.common.email, of: ({ email }) => email },
      { label: t.common.category, of: ({ category }) => category },
      { label: t.sponsorships.level, of: ({ level }) => level },
      { label: t.sponsorships.company, of: ({ company }) => company ?? '' },
      { label: t.sponsorships.address, of: ({ address }) => address ?? '' },
      { label: t.sponsorships.gst, of: ({ gst }) => gst ?? '' },
      { label: t.sponsorships.amount, of: ({ amount }) => (amount ? formatAmount(amount) : '') },
    ],
  },
  failsWholePage: true,
  touches: [summaryKey, ordersKey],
  words: {
    label: t.sponsorships.title,
    nameOf: ({ contactPerson }) => contactPerson,
    whatOf: sponsorshipOf,
    fetchFailed: (error) => ({ title: t.sponsorships.fetchFailed, reason: errorMessage(error) }),
    deleteTitle: t.sponsorships.deleteTitle,
    deleteAsk: (sponsorship) => format(t.sponsorships.deleteAsk, { sponsorship: sponsorshipOf(sponsorship) }),
    deleteFailed: (error) => format(t.sponsorships.deleteFailed, { error: errorMessage(error) }),
    statusFailed: t.sponsorships.statusFailed,
    empty: { title: t.sponsorships.empty },
    noMatch: t.sponsorships.empty,
  },
}

// The details of a sponsorship: all data that the sponsor entered in the form.
function SponsorshipDetails({ sponsorship }: { sponsorship: Sponsorship }) {
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
