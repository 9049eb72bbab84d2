import { formatAmount } from '../../../lib/money'
import { Badge, type Tone } from '../../../ui/badge'
import type { Sponsorship } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatPhone, internationalPhone } from '../../ui/phone-number'
import { RecordLink } from '../../ui/record-link'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'
import { ReviewCell } from '../../ui/record-screen-status'
import { levelName, sponsorshipOf } from './sponsorship-words'

const column = columnHelper<Sponsorship>()

// The columns of the sponsorships. The id is shortened.
export function sponsorshipColumns({ actions, onStatus }: RowDoes<Sponsorship>): Columns<Sponsorship> {
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
