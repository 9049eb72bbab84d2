import { formatAmount, groupDigits } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import type { Settlement, SettlementImport, Unmatched } from '../../api/records'
import { actorName } from '../../ui/actor-name'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { OrderLink } from '../../ui/order-link'
import { reasonWords, typeWords } from './settlement-words'

const settlement = columnHelper<Settlement>()

type MoneyColumn = 'payments' | 'refunds' | 'fees' | 'tax' | 'net'

const moneyHeads: readonly (readonly [MoneyColumn, string])[] = [
  ['payments', 'Payments'],
  ['refunds', 'Refunds'],
  ['fees', 'Fees'],
  ['tax', 'GST on fees'],
  ['net', 'Net'],
]

// A transfer to the bank per row.
export const settlementColumns: Columns<Settlement> = settlement.columns([
  settlement.accessor('utr', {
    header: 'UTR',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <b>{original.utr}</b>
        <small>{groupDigits(original.entries)} rows</small>
      </>
    ),
  }),
  settlement.accessor('settledAt', {
    header: 'Settled',
    enableSorting: false,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
  ...moneyHeads.map(([name, header]) =>
    settlement.accessor(name, {
      header,
      enableSorting: false,
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
    header: 'Matched',
    enableSorting: false,
    cell: ({ getValue }) =>
      getValue() === 0 ? (
        <Badge tone="good">All</Badge>
      ) : (
        <Badge tone="warn" icon="alert">
          {groupDigits(getValue())} not
        </Badge>
      ),
  }),
])

const open = columnHelper<Unmatched>()

// What does not fit, a row each.
export const unmatchedColumns: Columns<Unmatched> = open.columns([
  open.accessor('mismatch', {
    header: 'Reason',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <b>{reasonWords[original.mismatch]}</b>
        <small>
          {typeWords(original.type)} {original.number}
        </small>
        {original.remarks && <small>{original.remarks}</small>}
      </>
    ),
  }),
  open.accessor('orderId', {
    header: 'Order',
    enableSorting: false,
    cell: ({ row: { original } }) => <OrderOf row={original} />,
  }),
  open.accessor('here', {
    header: 'In our books',
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Side word="Ours" amount={getValue()} />,
  }),
  open.accessor('reported', {
    header: 'In the report',
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Side word="Report" amount={getValue()} />,
  }),
  open.accessor('utr', {
    header: 'UTR',
    enableSorting: false,
    cell: ({ getValue }) => getValue(),
  }),
  open.accessor('at', {
    header: 'Date',
    enableSorting: false,
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

// An imported report per row.
export const importColumns: Columns<SettlementImport> = made.columns([
  made.accessor('file', {
    header: 'File',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ getValue }) => <b>{getValue()}</b>,
  }),
  made.accessor('createdAt', {
    header: 'Imported',
    enableSorting: false,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
  made.accessor('actor', {
    header: 'By',
    enableSorting: false,
    cell: ({ getValue }) => actorName(getValue()),
  }),
  made.display({
    id: 'rows',
    header: 'Rows',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      `${groupDigits(original.added)} added, ${groupDigits(original.changed)} changed, ${groupDigits(original.unchanged)} as they were`,
  }),
])
