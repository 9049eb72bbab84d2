import { formatAmount, groupDigits } from '../../../lib/money'
import type { DayBook } from '../../api/records'
import { channelWords, kindWords } from './book-words'

// What moved for each kind by each channel, and in all.
export function KindTable({ book }: { book: DayBook }) {
  return (
    <div className="table-scroll">
      <table className="book-kinds table" aria-label="By kind and channel">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Channel</th>
            <th scope="col" className="cell-end">
              Lines
            </th>
            <th scope="col" className="cell-end">
              In
            </th>
            <th scope="col" className="cell-end">
              Out
            </th>
            <th scope="col" className="cell-end">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {book.kinds.map((row) => (
            <tr key={row.kind + row.channel}>
              <th scope="row">{kindWords[row.kind]}</th>
              <td>{channelWords[row.channel]}</td>
              <Sums row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <Sums row={book} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type SumsProps = { row: Pick<DayBook, 'lines' | 'in' | 'out' | 'balance'> }

function Sums({ row }: SumsProps) {
  return (
    <>
      <td className="cell-end num">{groupDigits(row.lines)}</td>
      <td className="cell-end num">{formatAmount(row.in)}</td>
      <td className="cell-end num">{formatAmount(row.out)}</td>
      <td className="cell-end num">{formatAmount(row.balance)}</td>
    </>
  )
}
