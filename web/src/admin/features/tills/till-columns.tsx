import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { Till } from '../../api/records'
import { counted, t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatDay } from '../../ui/dates'
import { Moment } from '../../ui/moment'
import { type TillDecision, differenceOf, takingsByMethod } from '../../ui/money/till-decision'

const column = columnHelper<Till>()

const tones: Readonly<Record<Till['status'], Tone>> = { open: 'info', closed: 'warn', approved: 'good' }

type Does = {
  // Called when the user approves or refuses the closing of a till. It is undefined for accounts that may not approve.
  onDecide: ((decision: TillDecision) => void) | undefined
  // Closes the till of another account. It is undefined for accounts that are not owners.
  onClose: ((till: Till) => void) | undefined
  own: string
  // Shows the sheet for the bank.
  onDeposit: (till: Till) => void
}

// The columns shown in the list of tills.
export function tillColumns(does: Does): Columns<Till> {
  return column.columns([
    column.display({
      id: 'account',
      header: t.tills.account,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <b className="one-line" title={original.account}>
            {original.account}
          </b>
          {original.closedAt && <small className="till-day">{formatDay(original.closedAt)}</small>}
          <small>{counted(original.payments, t.tills.payments)}</small>
          {original.note && (
            <small className="till-note" title={original.note} dir="auto">
              {original.note}
            </small>
          )}
        </>
      ),
    }),
    column.accessor('openedAt', {
      header: t.tills.opened,
      meta: { labelled: true, rank: 3 },
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.display({
      id: 'closed',
      header: t.tills.closed,
      meta: { labelled: true, rank: 2 },
      cell: ({ row: { original } }) => (original.closedAt ? <Moment at={original.closedAt} /> : '–'),
    }),
    column.display({
      id: 'takings',
      header: t.tills.takings,
      meta: { labelled: true },
      cell: ({ row: { original } }) => <Takings till={original} />,
    }),
    column.display({
      id: 'expected',
      header: t.tills.expected,
      meta: { align: 'end', labelled: true, rank: 3 },
      cell: ({ row: { original } }) => <span className="num">{formatAmount(original.expected)}</span>,
    }),
    column.display({
      id: 'difference',
      header: t.tills.counted,
      meta: { labelled: true },
      cell: ({ row: { original } }) => <Counted till={original} />,
    }),
    column.accessor('status', {
      header: t.common.status,
      cell: ({ row: { original } }) => (
        <>
          <TillState till={original} />
          {original.status === 'closed' && <DepositButton till={original} does={does} />}
        </>
      ),
    }),
    column.display({
      id: 'actions',
      header: () => <span className="vh">{t.common.actions}</span>,
      cell: ({ row: { original } }) => (
        <>
          <TillActions till={original} does={does} />
          {original.status === 'approved' && <DepositButton till={original} does={does} />}
        </>
      ),
    }),
  ])
}

// The button stands below the status while the last column has the buttons of the second person.
function DepositButton({ till, does }: { till: Till; does: Does }) {
  return (
    <button
      type="button"
      className="text-button"
      aria-label={format(t.tills.deposit.openOf, { account: till.account })}
      onClick={() => does.onDeposit(till)}
    >
      {t.tills.deposit.open}
    </button>
  )
}

function Takings({ till }: { till: Till }) {
  return (
    <span className="till-takings">
      {takingsByMethod(till).map((takings) => (
        <span key={takings}>{takings}</span>
      ))}
    </span>
  )
}

function Counted({ till: { counted: cash, difference } }: { till: Till }) {
  if (cash === undefined || difference === undefined) return '–'
  return (
    <>
      <span className="num">{formatAmount(cash)}</span>
      <small className={difference === 0 ? undefined : 'till-differs'}>{differenceOf(difference)}</small>
    </>
  )
}

function TillState({ till: { status, decidedBy, refusal } }: { till: Till }) {
  return (
    <>
      <Badge tone={tones[status]}>{t.tills.states[status]}</Badge>
      {status === 'approved' && <small>{format(t.tills.approvedBy, { name: decidedBy })}</small>}
      {status === 'open' && refusal && <small>{format(t.tills.refusedBecause, { reason: refusal })}</small>}
    </>
  )
}

function TillActions({ till, does: { onDecide, onClose, own } }: { till: Till; does: Does }) {
  const { account, status } = till
  if (status === 'open' && onClose && account !== own) {
    return (
      <Button
        variant="line"
        size="sm"
        aria-label={format(t.tills.closeOf, { account })}
        onClick={() => onClose(till)}
      >
        {t.common.close}
      </Button>
    )
  }
  if (status !== 'closed' || !onDecide) return null
  if (account === own) return <small>{t.tills.needsSecondPerson}</small>
  return (
    <span className="money-actions">
      <Button
        size="sm"
        aria-label={format(t.tills.approveOf, { account })}
        onClick={() => onDecide({ till, approve: true })}
      >
        {t.tills.approve.action}
      </Button>
      <Button
        variant="line"
        size="sm"
        aria-label={format(t.tills.refuseOf, { account })}
        onClick={() => onDecide({ till, approve: false })}
      >
        {t.tills.refuse.action}
      </Button>
    </span>
  )
}
