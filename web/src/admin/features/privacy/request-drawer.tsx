import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { describeError } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { Modal } from '../../ui/modal'
import { QueryError } from '../../ui/query-error'
import { fieldName } from '../../ui/record-words'
import { Fact, Facts } from '../../ui/row-details'
import { Skeleton } from '../../ui/skeleton'
import { AnswerRequest } from './answer-request'
import { HeldParts } from './held-parts'
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
