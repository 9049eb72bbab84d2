import { formatAmount, groupDigits } from '../../../lib/money'
import type { DayBook } from '../../api/records'
import { t, counted } from '../../texts'
import { channelNames, kindNames } from './book-texts'

// The totals of each kind by payment channel, and the overall total.
export function KindTable({ book, className }: { book: DayBook; className: string }) {
  return (
    <div className="table-scroll">
      <table className={className} aria-label={t.dayBook.byKindAndChannel}>
        <thead>
          <tr>
            <th scope="col">{t.dayBook.kind}</th>
            <th scope="col">{t.dayBook.channel}</th>
            <th scope="col" className="cell-end">
              {t.dayBook.lines}
            </th>
            <th scope="col" className="cell-end">
              {t.dayBook.in}
            </th>
            <th scope="col" className="cell-end">
              {t.dayBook.out}
            </th>
            <th scope="col" className="cell-end">
              {t.dayBook.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {book.kinds.map((row) => (
            <tr key={row.kind + row.channel}>
              <th scope="row">{kindNames[row.kind]}</th>
              <td className="cell-inline">{channelNames[row.channel]}</td>
              <Sums row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t.dayBook.total}
            </th>
            <Sums row={book} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type SumsProps = { row: Pick<DayBook, 'lines' | 'in' | 'out' | 'balance'> }

// A row's sums with their labels. The labels are needed on phones, where the table has no header.
function Sums({ row }: SumsProps) {
  const money = [
    [t.dayBook.in, row.in],
    [t.dayBook.out, row.out],
    [t.dayBook.balance, row.balance],
  ] as const
  return (
    <>
      <td className="cell-end cell-inline num">
        {groupDigits(row.lines)}
        <span className="book-unit"> {counted(row.lines, t.dayBook.lineUnit)}</span>
      </td>
      {money.map(([word, amount]) => (
        <td key={word} className="cell-end cell-inline num">
          <span className="book-unit">{word} </span>
          {formatAmount(amount)}
        </td>
      ))}
    </>
  )
}
