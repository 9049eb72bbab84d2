import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { ApiError, errorMessage } from '../../api/api-error'
import type { Message } from '../../api/records'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'

type Props = { message: Message; onResend: (message: Message, email: string) => Promise<void> }

// Resends a message to the same or a corrected address.
export function ResendForm({ message, onResend }: Props) {
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
