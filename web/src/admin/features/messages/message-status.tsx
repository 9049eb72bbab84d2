import { format } from '../../../i18n/format'
import { Badge, type Tone } from '../../../ui/badge'
import type { IconName } from '../../../ui/icon'
import type { Message } from '../../api/records'
import { t, counted } from '../../texts'
import { formatMoment } from '../../ui/dates'

type Look = { word: string; tone: Tone; icon: IconName | null }

const looks: Record<Message['status'], Look> = {
  waiting: { word: t.messages.statuses.waiting, tone: 'info', icon: 'clock' },
  sent: { word: t.messages.statuses.sent, tone: 'good', icon: 'check' },
  failed: { word: t.messages.statuses.failed, tone: 'bad', icon: 'alert' },
  kept: { word: t.messages.statuses.kept, tone: 'mute', icon: null },
  stopped: { word: t.messages.statuses.stopped, tone: 'mute', icon: null },
}

export const statusOptions = Object.entries(looks).map(([value, { word }]) => ({ value, label: word }))

// The delivery status of a message, by e-mail and by WhatsApp.
export function MessageStatus({ message }: { message: Message }) {
  const { status, failure, delivery, tries, passedOnAt, email } = message
  const { word, tone, icon } = looks[status]
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {delivery && <small>{format(t.messages.byWhatsApp, { step: t.messages.steps[delivery] })}</small>}
      {failure && <small className="message-failure">{failure}</small>}
      {status === 'waiting' && tries > 0 && <small>{counted(tries, t.messages.tried)}</small>}
      {status === 'kept' && !email && <small>{t.messages.noEmailAddress}</small>}
      {passedOnAt && <small>{format(t.messages.passedOn, { moment: formatMoment(passedOnAt) })}</small>}
    </>
  )
}
