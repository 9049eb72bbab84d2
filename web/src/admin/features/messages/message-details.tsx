import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Skeleton } from '../../../ui/loader'
import { sentenceOf } from '../../api/api-error'
import type { Message } from '../../api/records'
import { CopyButton } from '../../session/copy-button'
import { AddressLink } from '../../ui/address-link'
import { formatMoment } from '../../ui/dates'
import { langNames } from '../../ui/lang-names'
import { LetterView } from '../../ui/letter-view'
import { recordAddress } from '../../ui/record-address'
import { Fact, Facts } from '../../ui/row-details'
import { messageQuery } from './messages-api'
import { ResendForm } from './resend-form'

type Props = {
  message: Message
  // Left out for who may only read.
  onResend?: ((message: Message, email: string) => Promise<void>) | undefined
}

// What opens below a message: the letter as it is sent, what became of it, and sending it again.
export function MessageDetails({ message, onResend }: Props) {
  const whole = useQuery(messageQuery(message._id))
  return (
    <div className="message-details">
      <div>
        {whole.isPending && <Skeleton label="Loading the message" lines={6} />}
        {whole.isError && (
          <EmptyState
            kind="error"
            title="Failed to fetch the message"
            text={sentenceOf(whole.error)}
            actions={
              <Button size="sm" icon="refresh" onClick={() => void whole.refetch()}>
                Try Again
              </Button>
            }
          />
        )}
        {whole.data && (
          <>
            <LetterView html={whole.data.html} label={`The letter “${message.subject}”`} level={2} />
            <div className="message-tools">
              <CopyButton text={whole.data.body} />
            </div>
          </>
        )}
      </div>
      <div>
        <MessageFacts message={message} />
        {onResend && <ResendForm message={message} onResend={onResend} />}
      </div>
    </div>
  )
}

function MessageFacts({ message }: { message: Message }) {
  const { lang, status, failure, triedAt, sentAt, passedOnAt, passedOnBy, entity, entityId } = message
  const address = recordAddress(entity, entityId)
  return (
    <Facts>
      <Fact label="Language">{langNames[lang]}</Fact>
      {sentAt && <Fact label="Sent">{formatMoment(sentAt)}</Fact>}
      {!sentAt && triedAt && <Fact label="Last tried">{formatMoment(triedAt)}</Fact>}
      {failure && (
        <Fact label={status === 'failed' ? 'Why it was not sent' : 'Why the last try failed'} wide>
          {failure}
        </Fact>
      )}
      {passedOnAt && (
        <Fact label="Passed on by phone" wide>
          {formatMoment(passedOnAt)}, by {passedOnBy}
        </Fact>
      )}
      {address && (
        <Fact label="About">
          <AddressLink className="activity-link" address={address}>
            Show the {entity}
          </AddressLink>
        </Fact>
      )}
    </Facts>
  )
}
