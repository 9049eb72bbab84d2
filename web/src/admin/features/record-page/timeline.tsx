import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { RecordEvent } from '../../api/records'
import { t } from '../../texts'
import { changesOf } from '../../ui/activity-changes'
import { byDay, dayTitle } from '../../ui/activity-days'
import { actorName } from '../../ui/actor-name'
import { ChangeList } from '../../ui/change-list'
import { formatDay, formatTime, startsDay } from '../../ui/dates'
import { RecordCard } from './record-card'

// The history of the record, grouped by day, newest entries first. Changes are shown with the values before and after
// the change.
export function Timeline({ events, readAt }: { events: readonly RecordEvent[]; readAt: number }) {
  const now = new Date(readAt)
  return (
    <RecordCard id="timeline" title={t.recordPage.timeline}>
      {events.length === 0 && <p className="detail-note">{t.recordPage.noEvents}</p>}
      {byDay(events).map(({ day, lines }) => (
        <section key={day} className="timeline-day" aria-labelledby={`timeline-${day}`}>
          <h3 id={`timeline-${day}`}>{dayTitle(day, formatDay(day), now)}</h3>
          <ol>
            {lines.map((event) => (
              <TimelineLine key={keyOf(event)} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </RecordCard>
  )
}

function keyOf({ at, what, text, number, member }: RecordEvent): string {
  return [at, what, text, number, member].join(' ')
}

// Returns the time of an event. For a cash payment or another offline payment, the office may have entered only a day,
// which the server sends as midnight. For such an event, '' is returned.
function timeOf({ at, channel = 'online' }: RecordEvent): string {
  return channel !== 'online' && startsDay(at) ? '' : formatTime(at)
}

function TimelineLine({ event }: { event: RecordEvent }) {
  const changes = changesOf(event.before, event.after)
  return (
    <li className={`timeline-line timeline-${event.what}`}>
      <time dateTime={event.at}>{timeOf(event)}</time>
      <div>
        <p dir="auto">{eventText(event)}</p>
        {event.actor && <small>{actorName(event.actor)}</small>}
        {changes.length > 0 && <ChangeList changes={changes} />}
      </div>
    </li>
  )
}

const documents: Readonly<Record<string, string>> = t.money.documents.kinds

const statuses: Readonly<Record<string, string>> = t.messages.statuses

const channels: Readonly<Record<string, string>> = t.recordPage.channels

const texts: Readonly<Record<RecordEvent['what'], (event: RecordEvent) => string>> = {
  activity: ({ text = '' }) => text,
  message: ({ text = '', status = '' }) =>
    format(t.recordPage.event.message, { title: text, status: statuses[status] ?? status }),
  payment: (event) => format(t.recordPage.event.payment, { amount: amountOf(event), way: wayOf(event) }),
  refund: (event) => format(t.recordPage.event.refund, { amount: amountOf(event), way: wayOf(event) }),
  document: (event) => {
    const { number = '', document = '' } = event
    const kind = documents[document] ?? document
    return format(t.recordPage.event.document, { kind, number, amount: amountOf(event) })
  },
  admission: ({ member = 1 }) => format(t.recordPage.event.admission, { member }),
  note: ({ text = '' }) => format(t.recordPage.event.note, { text }),
}

function amountOf({ amount = 0 }: RecordEvent): string {
  return formatAmount(amount)
}

function wayOf({ channel = '', number = '' }: RecordEvent): string {
  return [channels[channel] ?? channel, number].filter(Boolean).join(', ')
}

/** Returns the text of a timeline entry. */
function eventText(event: RecordEvent): string {
  return texts[event.what](event)
}
