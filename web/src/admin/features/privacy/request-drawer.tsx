import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { describeError } from '../../api/api-error'
import type { PrivacyRequest, OwnData } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatMoment, formatDay } from '../../ui/dates'
import { Modal } from '../../ui/modal'
import { QueryError } from '../../ui/query-error'
import { statusName, fieldName, recordKindName } from '../../ui/record-status'
import { Fact, Facts } from '../../ui/row-details'
import { Skeleton } from '../../ui/skeleton'
import { AnswerRequest } from './answer-request'
import { requestQuery } from './privacy-api'
import { StateBadge } from './privacy-columns'
import { kindNames, whoOf } from './privacy-texts'

// The drawer of a request. It shows the stored data about the person, and the form that answers the request.
export function RequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(requestQuery(id))
  const mayEdit = useMay('edit')
  return (
    <Modal
      open
      onClose={onClose}
      title={
        data
          ? format(t.privacy.requestTitle, { kind: kindNames[data.kind], who: whoOf(data) })
          : t.privacy.request
      }
      variant="drawer"
    >
      <div className="modal-body">
        <QueryError query={{ error, refetch }} text={t.privacy.requestFailed} reasonOf={describeError} />
        {!data && !error && <Skeleton label={t.privacy.loadingRequest} lines={6} />}
        {data && (
          <>
            <RequestFacts request={data} />
            <HeldParts held={data.held} />
            {mayEdit && data.state === 'open' && <AnswerRequest request={data} onDone={onClose} />}
          </>
        )}
      </div>
    </Modal>
  )
}

function RequestFacts({ request }: { request: PrivacyRequest }) {
  const {
    email,
    phone,
    orderId,
    wish,
    correction,
    proven,
    createdAt,
    dueAt,
    answer,
    answeredBy,
    answeredAt,
  } = request
  return (
    <Facts>
      <Fact label={t.privacy.state}>
        <StateBadge request={request} />
      </Fact>
      <Fact label={t.privacy.received}>{formatMoment(createdAt)}</Fact>
      <Fact label={t.privacy.answerBy}>{formatMoment(dueAt)}</Fact>
      {(email || phone || orderId) && <Fact label={t.privacy.identifiedBy}>{email || phone || orderId}</Fact>}
      <Fact label={t.privacy.identityVerified}>{proven ? t.privacy.verified : t.privacy.notVerified}</Fact>
      {wish && (
        <Fact label={t.privacy.ownWords} wide>
          <span className="typed-text">{wish}</span>
        </Fact>
      )}
      {correction && (
        <Fact label={t.privacy.correction} wide>
          {(['name', 'phone', 'email', 'address'] as const)
            .filter((field) => correction[field] !== '')
            .map((field) =>
              format(t.privacy.fieldValue, { field: fieldName(field), value: correction[field] }),
            )
            .join(' · ')}
        </Fact>
      )}
      {answeredAt && (
        <Fact label={t.privacy.answered} wide>
          {answeredBy
            ? format(t.privacy.answeredBy, { moment: formatMoment(answeredAt), name: answeredBy })
            : format(t.privacy.answeredByErasure, { moment: formatMoment(answeredAt) })}
          {answer && <span className="typed-text">{answer}</span>}
        </Fact>
      )}
    </Facts>
  )
}

const statusFields: ReadonlySet<string> = new Set(['status', 'paymentStatus'])

// The stored data about the person who made a request. The data link shows the person the same data.
function HeldParts({ held: { records, orders, messages, conversation } }: { held: OwnData }) {
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
