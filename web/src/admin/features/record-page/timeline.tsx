import type { RecordEvent } from '../../api/records'
import { t } from '../../texts'
import { changesOf } from '../../ui/activity-changes'
import { byDay, dayTitle } from '../../ui/activity-days'
import { actorName } from '../../ui/actor-name'
import { ChangeList } from '../../ui/change-list'
import { formatDay, formatTime, startsDay } from '../../ui/dates'
import { RecordCard } from './record-card'
import { eventText } from './timeline-words'

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
