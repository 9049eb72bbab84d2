import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { formatMoment } from '../../ui/dates'
import { gatesKey, devicesQuery, messagesQuery, sendMessage } from './gates-api'

// The office's messages, which every device shows.
export function MessagesCard() {
  const { data: messages } = useQuery(messagesQuery)
  const devices = useQuery(devicesQuery).data?.filter(({ state }) => state === 'paired') ?? []
  const mayEdit = useMay('edit')
  return (
    <section className="card" aria-labelledby="control-messages">
      <div className="card-head">
        <h2 id="control-messages">{t.gates.messages}</h2>
      </div>
      {mayEdit && <MessageForm />}
      {messages?.length === 0 && <p className="control-none">{t.gates.noMessages}</p>}
      <ul className="control-messages">
        {messages?.map(({ _id, at, by = '', text }) => (
          <li key={_id}>
            <p>{text}</p>
            <small>{format(t.gates.sent, { time: formatMoment(at), by })}</small>
            <small>
              {format(t.gates.shownOn, {
                shown: devices.filter(({ messageId }) => messageId === _id).length,
                devices: devices.length,
              })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MessageForm() {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function send() {
    setBusy(true)
    try {
      await sendMessage(text)
      // What was typed meanwhile stays.
      setText((now) => (now === text ? '' : now))
      setFailure(undefined)
      await client.invalidateQueries({ queryKey: gatesKey })
    } catch (error) {
      setFailure(format(t.gates.sendFailed, { reason: errorMessage(error) }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="control-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <TextInput
        name="text"
        idPrefix="gate-message"
        label={t.gates.messageField}
        hint={t.gates.messageHint}
        error={failure}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFailure(undefined)
        }}
      />
      <Button type="submit">{busy ? t.gates.sending : t.gates.send}</Button>
      <AskLeave dirty={text !== '' && !busy} ofPage />
    </form>
  )
}
