import { format } from '../../../i18n/format'
import type { OwnData } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { statusName } from '../../ui/record-status'
import { fieldName, recordKindName } from '../../ui/record-words'
import { Fact, Facts } from '../../ui/row-details'

const statusFields: ReadonlySet<string> = new Set(['status', 'paymentStatus'])

// The stored data about the person who made a request. The data link shows the person the same data.
export function HeldParts({ held: { records, orders, messages, conversation } }: { held: OwnData }) {
  if (records.length === 0) return <p className="detail-note">{t.privacy.nothingHeld}</p>
  return (
    <>
      {records.map(({ kind, id, details, createdAt, erasedAt, deletedAt }) => (
        <section key={id} aria-label={`${recordKindName(kind)} ${id}`}>
          <h3>
            {[recordKindName(kind), formatDay(createdAt), deletedAt && t.privacy.deleted]
              .filter(Boolean)
              .join(', ')}
          </h3>
          {erasedAt ? (
            <p className="detail-note">{format(t.privacy.erasedOn, { day: formatDay(erasedAt) })}</p>
          ) : (
            <Facts>
              {details.map(({ field, value }) => (
                <Fact key={field} label={fieldName(field)}>
                  {statusFields.has(field) ? statusName(value) : value}
                </Fact>
              ))}
            </Facts>
          )}
        </section>
      ))}
      {orders.map(({ id, amount, booksUntil }) => (
        <p key={id} className="detail-note">
          {booksUntil
            ? format(t.privacy.orderKept, { id, amount, day: formatDay(booksUntil) })
            : format(t.privacy.orderNotKept, { id, amount })}
        </p>
      ))}
      {messages.length > 0 && (
        <p className="detail-note">{format(t.privacy.messagesSent, { count: messages.length })}</p>
      )}
      {conversation.length > 0 && (
        <p className="detail-note">{format(t.privacy.conversation, { count: conversation.length })}</p>
      )}
    </>
  )
}
