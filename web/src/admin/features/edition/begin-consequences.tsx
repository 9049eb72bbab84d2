import { format, rich } from '../../../i18n/format'
import type { Edition } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import type { NextValues } from './next-edition'

// Explains what the server does with the data when the next edition begins.
export function BeginConsequences({ edition, next }: { edition: Edition; next: NextValues }) {
  return (
    <div className="begin-consequences">
      <p>{rich(t.edition.begin.shows, { title: <b>{next.title.trim()}</b>, days: daysOf(next) })}</p>
      <h3>{t.edition.begin.kept}</h3>
      <ul>
        <li>{t.edition.begin.keptTexts}</li>
        <li>{next.emptyHall === 'yes' ? t.edition.begin.emptyHallKept : t.edition.begin.keptHall}</li>
        <li>{t.edition.begin.keptRecords}</li>
      </ul>
      <h3>{t.edition.begin.reset}</h3>
      <ul>
        <li>{next.keepBlocks === 'yes' ? t.edition.begin.freeButBlocked : t.edition.begin.allFree}</li>
        <li>{t.edition.begin.resetTimes}</li>
        <li>
          {format(t.edition.begin.counters, {
            from: formatDay(edition.firstDay),
            to: formatDay(next.firstDay),
          })}
        </li>
        <li>{format(t.edition.begin.visitors, { year: next.id.trim() })}</li>
      </ul>
      <h3>{format(t.edition.begin.staysWith, { year: edition.id })}</h3>
      <ul>
        <li>{t.edition.begin.staysRecords}</li>
      </ul>
    </div>
  )
}

function daysOf({ firstDay, lastDay }: NextValues): string {
  if (firstDay === lastDay) return formatDay(firstDay)
  return format(t.edition.begin.days, { from: formatDay(firstDay), to: formatDay(lastDay) })
}
