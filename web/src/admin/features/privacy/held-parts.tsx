import type { OwnData } from '../../api/records'
import { formatDay } from '../../ui/dates'
import { Fact, Facts } from '../../ui/row-details'
import { capital, fieldWord } from './privacy-words'

// What is held about the person of a request: the same that the person sees.
export function HeldParts({ held: { records, orders, messages } }: { held: OwnData }) {
  if (records.length === 0) return <p className="detail-note">Nothing is held about this person.</p>
  return (
    <>
      {records.map(({ kind, id, details, createdAt, erasedAt, deletedAt }) => (
        <section key={id} aria-label={`${kind} ${id}`}>
          <h3>
            {capital(kind)}, {formatDay(createdAt)}
            {deletedAt && ', deleted'}
          </h3>
          {erasedAt ? (
            <p className="detail-note">Erased on {formatDay(erasedAt)}.</p>
          ) : (
            <Facts>
              {details.map(({ field, value }) => (
                <Fact key={field} label={fieldWord(field)}>
                  {value}
                </Fact>
              ))}
            </Facts>
          )}
        </section>
      ))}
      {orders.map(({ id, amount, booksUntil }) => (
        <p key={id} className="detail-note">
          Order {id}, {amount}:{' '}
          {booksUntil
            ? `name and address are kept for the books until ${formatDay(booksUntil)}`
            : 'nothing has to be kept for the books'}
          .
        </p>
      ))}
      {messages.length > 0 && <p className="detail-note">Messages sent to them: {messages.length}.</p>}
    </>
  )
}
