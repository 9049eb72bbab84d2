import { Badge, type Tone } from '../../../ui/badge'
import type { IconName } from '../../../ui/icon'
import type { Message } from '../../api/records'
import { formatMoment } from '../../ui/dates'

type Look = { word: string; tone: Tone; icon: IconName | null }

const looks: Record<Message['status'], Look> = {
  waiting: { word: 'Waiting', tone: 'info', icon: 'clock' },
  sent: { word: 'Sent', tone: 'good', icon: 'check' },
  failed: { word: 'Not sent', tone: 'bad', icon: 'alert' },
  kept: { word: 'Kept', tone: 'mute', icon: null },
}

export const statusOptions = Object.entries(looks).map(([value, { word }]) => ({ value, label: word }))

// Where a message stands, by e-mail and by phone.
export function MessageStatus({ message }: { message: Message }) {
  const { status, failure, tries, passedOnAt, email } = message
  const { word, tone, icon } = looks[status]
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {failure && <small className="message-failure">{failure}</small>}
      {status === 'waiting' && tries > 0 && (
        <small>{tries === 1 ? 'Tried once' : `Tried ${tries} times`}</small>
      )}
      {status === 'kept' && !email && <small>No e-mail address</small>}
      {passedOnAt && <small>Passed on {formatMoment(passedOnAt)}</small>}
    </>
  )
}
