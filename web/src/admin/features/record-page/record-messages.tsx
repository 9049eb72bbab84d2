import { Badge, type Tone } from '../../../ui/badge'
import type { RecordPage } from '../../api/records'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { RecordLink } from '../../ui/record-link'
import { RecordCard } from './record-card'

type Message = RecordPage['messages'][number]

const tones: Readonly<Record<Message['status'], Tone>> = {
  waiting: 'info',
  sent: 'good',
  failed: 'bad',
  kept: 'mute',
  stopped: 'mute',
}

// The messages about the record, including messages that were not sent. For a failed message, the reason is shown.
export function RecordMessages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null
  return (
    <RecordCard id="messages" title={t.recordPage.messages}>
      <ul className="record-list">
        {messages.map(({ _id, title, status, email, phone, failure, text, sentAt, createdAt }) => (
          <li key={_id}>
            <p>
              <RecordLink kind="message" id={_id}>
                {title}
              </RecordLink>{' '}
              <Badge tone={tones[status]} icon={null}>
                {t.messages.statuses[status]}
              </Badge>
            </p>
            <small>{[email || phone, formatMoment(sentAt ?? createdAt)].filter(Boolean).join(', ')}</small>
            {text && (
              <p className="typed-text" dir="auto">
                {text}
              </p>
            )}
            {failure && <small className="message-failure">{failure}</small>}
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}
