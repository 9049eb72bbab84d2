import { formatAmount, groupDigits } from '../../../lib/money'
import type { DayBook } from '../../api/records'
import { dayWords } from './book-words'
import { KindTable } from './kind-table'

type Props = { book: DayBook; fair: string; period: string; narrowed: string }

// The day book on paper: all its days and kinds, whatever page the screen shows. On the screen it is not there.
export function PrintSheet({ book, fair, period, narrowed }: Props) {
  return (
    <section className="print-sheet" aria-hidden="true">
      <h1>Day book</h1>
      <p>
        {fair}
        <br />
        {period}
        {narrowed && `. Only ${narrowed}`}
      </p>
      <table className="book-sheet">
        <thead>
          <tr>
            <th>Day</th>
            <th className="cell-end">Lines</th>
            <th className="cell-end">In</th>
            <th className="cell-end">Out</th>
            <th className="cell-end">Balance</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4}>Opening balance</td>
            <td className="cell-end num">{formatAmount(book.opening)}</td>
          </tr>
          {book.days.map((day) => (
            <tr key={day.date}>
              <td>{dayWords(day.date)}</td>
              <td className="cell-end num">{groupDigits(day.lines)}</td>
              <td className="cell-end num">{formatAmount(day.in)}</td>
              <td className="cell-end num">{formatAmount(day.out)}</td>
              <td className="cell-end num">{formatAmount(day.closing)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total and closing balance</td>
            <td className="cell-end num">{groupDigits(book.lines)}</td>
            <td className="cell-end num">{formatAmount(book.in)}</td>
            <td className="cell-end num">{formatAmount(book.out)}</td>
            <td className="cell-end num">{formatAmount(book.closing)}</td>
          </tr>
        </tfoot>
      </table>
      <h2>By kind</h2>
      <KindTable book={book} className="book-sheet" />
    </section>
  )
}
