import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { errorMessage, ApiError } from '../../api/api-error'
import type { Message } from '../../api/records'
import { CopyButton } from '../../session/copy-button'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { formatMoment } from '../../ui/dates'
import { EmailView } from '../../ui/email-view'
import { langNames } from '../../ui/lang-names'
import { QueryFailure } from '../../ui/query-error'
import { recordAddress } from '../../ui/record-address'
import { AddressLink } from '../../ui/record-link'
import { Fact, Facts } from '../../ui/row-details'
import { Skeleton } from '../../ui/skeleton'
import { messageQuery } from './messages-api'

type Props = {
  message: Message
  // Resends the message. It is undefined for accounts that may not edit.
  onResend?: ((message: Message, email: string) => Promise<void>) | undefined
}

// The details of a message: the e-mail, its delivery, and a form that sends it again.
export function MessageDetails({ message, onResend }: Props) {
  const whole = useQuery(messageQuery(message._id))
  return (
    <div className="message-details">
      <div>
        {whole.isPending && <Skeleton label={t.messages.loadingMessage} lines={6} />}
        {whole.isError && (
          <QueryFailure
            query={whole}
            title={t.messages.messageFailed}
            text={errorMessage(whole.error)}
            heading="h3"
          />
        )}
        {whole.data && (
          <>
            <EmailView
              html={whole.data.html}
              label={format(t.messages.emailNamed, { subject: message.subject })}
              level={2}
            />
            <div className="message-tools">
              <CopyButton text={whole.data.body} />
            </div>
          </>
        )}
      </div>
      <div>
        <MessageFacts message={message} />
        {/* The server refuses to send a message about an account again. */}
        {onResend && message.entity !== 'account' && <ResendForm message={message} onResend={onResend} />}
      </div>
    </div>
  )
}

function MessageFacts({ message }: { message: Message }) {
  const { lang, status, failure, triedAt, sentAt, passedOnAt, passedOnBy, entity, entityId } = message
  const address = recordAddress(entity, entityId)
  const shows: Readonly<Record<string, string>> = t.messages.show
  return (
    <Facts>
      <Fact label={t.messages.language}>{langNames[lang]}</Fact>
      {sentAt && <Fact label={t.messages.sent}>{formatMoment(sentAt)}</Fact>}
      {!sentAt && triedAt && <Fact label={t.messages.lastAttempt}>{formatMoment(triedAt)}</Fact>}
      {failure && (
        <Fact label={status === 'failed' ? t.messages.whyFailed : t.messages.whyLastTryFailed} wide>
          {failure}
        </Fact>
      )}
      {passedOnAt && (
        <Fact label={t.messages.passedOnLabel} wide>
          {format(t.messages.sentBy, { moment: formatMoment(passedOnAt), name: passedOnBy ?? '' })}
        </Fact>
      )}
      {address && (
        <Fact label={t.messages.about}>
          <AddressLink className="activity-link" address={address}>
            {shows[entity] ?? t.messages.show.other}
          </AddressLink>
        </Fact>
      )}
    </Facts>
  )
}

type ResendFormProps = { message: Message; onResend: (message: Message, email: string) => Promise<void> }

// Resends a message to the same or a corrected address.
function ResendForm({ message, onResend }: ResendFormProps) {
  const [email, setEmail] = useState(message.email)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    setRefusal('')
    try {
      await onResend(message, email.trim() === message.email ? '' : email.trim())
    } catch (error) {
      setRefusal((error instanceof ApiError && error.fields['email']) || errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="message-resend"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <TextInput
        name="email"
        idPrefix={`resend-${message._id}`}
        label={t.messages.emailAddress}
        hint={t.messages.emailHint}
        type="email"
        optional
        autoComplete="off"
        error={refusal}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setRefusal('')
        }}
      />
      <Button
        type="submit"
        variant="line"
        size="sm"
        icon="refresh"
        busy={busy}
        busyLabel={t.messages.sending}
      >
        {message.status === 'waiting' ? t.messages.tryNow : t.messages.sendAgain}
      </Button>
      <AskLeave dirty={email !== message.email && !busy} ofPage />
    </form>
  )
}
