import { formatAmount, groupDigits } from '../../../lib/money'
import type { DayBookDay } from '../../api/records'
import { columnHelper, type Columns } from '../../ui/data-table'
import { dayWords } from './book-words'

export type DayRow = DayBookDay & { _id: string }

const column = columnHelper<DayRow>()

// The columns of the days; empty where nothing moved in a direction.
export const dayColumns: Columns<DayRow> = column.columns([
  column.accessor('date', {
    header: 'Day',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ getValue }) => <b>{dayWords(getValue())}</b>,
  }),
  column.accessor('lines', {
    header: 'Lines',
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => (
      <>
        {groupDigits(getValue())}
        <span className="book-unit"> {getValue() === 1 ? 'line' : 'lines'}</span>
      </>
    ),
  }),
  column.accessor('in', {
    header: 'In',
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Money word="In" amount={getValue()} />,
  }),
  column.accessor('out', {
    header: 'Out',
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Money word="Out" amount={getValue()} />,
  }),
  column.accessor('closing', {
    header: 'Balance',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ getValue }) => (
      <span className="num">
        <span className="book-unit">Balance </span>
        {formatAmount(getValue())}
      </span>
    ),
  }),
])

// On a phone, where the table has no head, the word stands with the amount.
function Money({ word, amount }: { word: string; amount: number }) {
  if (amount === 0) return null
  return (
    <span className="num">
      <span className="book-unit">{word} </span>
      {formatAmount(amount)}
    </span>
  )
}
