import { formatAmount, groupDigits } from '../../../lib/money'
import type { DayBookDay } from '../../api/records'
import { t, counted } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatBookDay } from './book-texts'

export type DayRow = DayBookDay & { _id: string }

const column = columnHelper<DayRow>()

// The columns of the list of days. If an amount is 0, its cell is empty.
export const dayColumns: Columns<DayRow> = column.columns([
  column.accessor('date', {
    header: t.dayBook.day,
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ getValue }) => <b>{formatBookDay(getValue())}</b>,
  }),
  column.accessor('lines', {
    header: t.dayBook.lines,
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => (
      <>
        {groupDigits(getValue())}
        <span className="book-unit"> {counted(getValue(), t.dayBook.lineUnit)}</span>
      </>
    ),
  }),
  column.accessor('in', {
    header: t.dayBook.in,
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Money word={t.dayBook.in} amount={getValue()} />,
  }),
  column.accessor('out', {
    header: t.dayBook.out,
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Money word={t.dayBook.out} amount={getValue()} />,
  }),
  column.accessor('closing', {
    header: t.dayBook.balance,
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ getValue }) => (
      <span className="num">
        <span className="book-unit">{t.dayBook.balance} </span>
        {formatAmount(getValue())}
      </span>
    ),
  }),
])

// An amount with its label. The label is needed on phones, where the table has no header.
function Money({ word, amount }: { word: string; amount: number }) {
  if (amount === 0) return null
  return (
    <span className="num">
      <span className="book-unit">{word} </span>
      {formatAmount(amount)}
    </span>
  )
}
