import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import type { Settlement, SettlementImport, Unmatched } from '../../api/records'
import { t, counted } from '../../texts'
import { actorName } from '../../ui/actor-name'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { OrderLink } from '../../ui/record-link'
import { reasonNames, typeName } from './settlement-texts'

const settlement = columnHelper<Settlement>()

type MoneyColumn = 'payments' | 'refunds' | 'fees' | 'tax' | 'net'

const moneyHeads: readonly (readonly [MoneyColumn, string])[] = [
  ['payments', t.settlements.payments],
  ['refunds', t.settlements.refunds],
  ['fees', t.settlements.fees],
  ['tax', t.settlements.gstOnFees],
  ['net', t.settlements.net],
]

// The columns shown in the list of the provider's transfers to the bank.
export const settlementColumns: Columns<Settlement> = settlement.columns([
  settlement.accessor('utr', {
    header: t.settlements.utr,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <b>{original.utr}</b>
        <small>{counted(original.entries, t.settlements.rows)}</small>
      </>
    ),
  }),
  settlement.accessor('settledAt', {
    header: t.settlements.settled,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
  ...moneyHeads.map(([name, header]) =>
    settlement.accessor(name, {
      header,
      meta: { align: 'end' as const, card: 'inline' as const },
      cell: ({ getValue }) => (
        <span className="num">
          <span className="book-unit">{header} </span>
          {formatAmount(getValue())}
        </span>
      ),
    }),
  ),
  settlement.accessor('unmatched', {
    header: t.settlements.matched,
    cell: ({ getValue }) =>
      getValue() === 0 ? (
        <Badge tone="good">{t.settlements.all}</Badge>
      ) : (
        <Badge tone="warn" icon="alert">
          {format(t.settlements.countUnmatched, { count: groupDigits(getValue()) })}
        </Badge>
      ),
  }),
])

const open = columnHelper<Unmatched>()

// The columns shown in the list of unmatched entries.
export const unmatchedColumns: Columns<Unmatched> = open.columns([
  open.accessor('mismatch', {
    header: t.common.reason,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <b>{reasonNames[original.mismatch]}</b>
        <small>
          {typeName(original.type)} {original.number}
        </small>
        {original.remarks && <small>{original.remarks}</small>}
      </>
    ),
  }),
  open.accessor('orderId', {
    header: t.settlements.order,
    cell: ({ row: { original } }) => <OrderOf row={original} />,
  }),
  open.accessor('here', {
    header: t.settlements.inOurBooks,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Side word={t.settlements.ours} amount={getValue()} />,
  }),
  open.accessor('reported', {
    header: t.settlements.inTheReport,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Side word={t.settlements.report} amount={getValue()} />,
  }),
  open.accessor('utr', {
    header: t.settlements.utr,
    cell: ({ getValue }) => getValue(),
  }),
  open.accessor('at', {
    header: t.common.date,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

function Side({ word, amount }: { word: string; amount: number }) {
  return (
    <span className="num">
      <span className="book-unit">{word} </span>
      {amount === 0 ? '–' : formatAmount(amount)}
    </span>
  )
}

function OrderOf({ row: { orderId, known, name } }: { row: Unmatched }) {
  if (!known) return <span className="whole-words">{orderId || '–'}</span>
  return (
    <>
      {name}
      <small>
        <OrderLink orderId={orderId} />
      </small>
    </>
  )
}

const made = columnHelper<SettlementImport>()

// The columns shown in the list of imported reports.
export const importColumns: Columns<SettlementImport> = made.columns([
  made.accessor('file', {
    header: t.settlements.file,
    meta: { card: 'title' },
    cell: ({ getValue }) => <b>{getValue()}</b>,
  }),
  made.accessor('createdAt', {
    header: t.settlements.importedAt,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
  made.accessor('actor', {
    header: t.settlements.by,
    cell: ({ getValue }) => actorName(getValue()),
  }),
  made.display({
    id: 'rows',
    header: t.settlements.rowsHead,
    cell: ({ row: { original } }) =>
      format(t.settlements.importedRows, {
        added: groupDigits(original.added),
        changed: groupDigits(original.changed),
        unchanged: groupDigits(original.unchanged),
      }),
  }),
])
