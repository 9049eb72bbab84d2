import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import type { DayBook } from '../../api/records'
import { t } from '../../texts'
import { formatBookDay } from './book-texts'
import { KindTable } from './kind-table'

type Props = { book: DayBook; fair: string; period: string; narrowed: string }

// The printed version of the day book, which is hidden on the screen. It contains all days and kinds, even if the
// screen shows only one page.
export function PrintSheet({ book, fair, period, narrowed }: Props) {
  return (
    <section className="print-sheet" aria-hidden="true">
      <h1>{t.dayBook.heading}</h1>
      <p>
        {fair}
        <br />
        {narrowed ? format(t.dayBook.periodOnly, { period, filters: narrowed }) : period}
      </p>
      <table className="book-sheet">
        <thead>
          <tr>
            <th>{t.dayBook.day}</th>
            <th className="cell-end">{t.dayBook.lines}</th>
            <th className="cell-end">{t.dayBook.in}</th>
            <th className="cell-end">{t.dayBook.out}</th>
            <th className="cell-end">{t.dayBook.balance}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4}>{t.dayBook.openingBalance}</td>
            <td className="cell-end num">{formatAmount(book.opening)}</td>
          </tr>
          {book.days.map((day) => (
            <tr key={day.date}>
              <td>{formatBookDay(day.date)}</td>
              <td className="cell-end num">{groupDigits(day.lines)}</td>
              <td className="cell-end num">{formatAmount(day.in)}</td>
              <td className="cell-end num">{formatAmount(day.out)}</td>
              <td className="cell-end num">{formatAmount(day.closing)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t.dayBook.totalAndClosingBalance}</td>
            <td className="cell-end num">{groupDigits(book.lines)}</td>
            <td className="cell-end num">{formatAmount(book.in)}</td>
            <td className="cell-end num">{formatAmount(book.out)}</td>
            <td className="cell-end num">{formatAmount(book.closing)}</td>
          </tr>
        </tfoot>
      </table>
      <h2>{t.dayBook.byKind}</h2>
      <KindTable book={book} className="book-sheet" />
    </section>
  )
}
