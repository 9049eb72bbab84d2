import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/loader'
import { describeError } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { useMay } from '../../session/permissions'
import { formatMoment } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import { Modal } from '../../ui/modal'
import { Fact, Facts } from '../../ui/row-details'
import { AnswerRequest } from './answer-request'
import { HeldParts } from './held-parts'
import { requestQuery } from './privacy-api'
import { StateBadge } from './privacy-columns'
import { kindWords, whoOf } from './privacy-words'

// One request: who asks what, what is held about them, and the answer.
export function RequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(requestQuery(id))
  const mayEdit = useMay('edit')
  return (
    <Modal
      open
      onClose={onClose}
      title={data ? `${kindWords[data.kind]}: ${whoOf(data)}` : 'Request'}
      variant="drawer"
    >
      <div className="modal-body">
        {error && (
          <ErrorBanner
            title={`Failed to fetch the request: ${describeError(error)}`}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton label="Loading the request" lines={6} />}
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
      <Fact label="State">
        <StateBadge request={request} />
      </Fact>
      <Fact label="Asked">{formatMoment(createdAt)}</Fact>
      <Fact label="Answer by">{formatMoment(dueAt)}</Fact>
      {(email || phone || orderId) && <Fact label="Known by">{email || phone || orderId}</Fact>}
      <Fact label="Proved">
        {proven ? 'Came through their own link' : 'Not yet: call the number that we have before you answer'}
      </Fact>
      {wish && (
        <Fact label="In their own words" wide>
          <span className="typed-text">{wish}</span>
        </Fact>
      )}
      {correction && (
        <Fact label="Correct" wide>
          {(['name', 'phone', 'email', 'address'] as const)
            .filter((field) => correction[field] !== '')
            .map((field) => `${field}: ${correction[field]}`)
            .join(' · ')}
        </Fact>
      )}
      {answeredAt && (
        <Fact label="Answered" wide>
          {formatMoment(answeredAt)} by {answeredBy || 'the erasure of the same person'}
          {answer && `: ${answer}`}
        </Fact>
      )}
    </Facts>
  )
}
