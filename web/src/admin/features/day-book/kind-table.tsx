import { formatAmount, groupDigits } from '../../../lib/money'
import type { DayBook } from '../../api/records'
import { channelWords, kindWords } from './book-words'

// What moved for each kind by each channel, and in all.
export function KindTable({ book, className }: { book: DayBook; className: string }) {
  return (
    <div className="table-scroll">
      <table className={className} aria-label="By kind and channel">
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
              <td className="cell-inline">{channelWords[row.channel]}</td>
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

// On a phone, where the table has no head, the words stand with the figures.
function Sums({ row }: SumsProps) {
  const money = { In: row.in, Out: row.out, Balance: row.balance }
  return (
    <>
      <td className="cell-end cell-inline num">
        {groupDigits(row.lines)}
        <span className="book-unit"> lines</span>
      </td>
      {Object.entries(money).map(([word, amount]) => (
        <td key={word} className="cell-end cell-inline num">
          <span className="book-unit">{word} </span>
          {formatAmount(amount)}
        </td>
      ))}
    </>
  )
}
