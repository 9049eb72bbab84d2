import { useId } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { EmptyState } from '../../../ui/empty-state'
import type { SummaryZone } from '../../api/records'
import { t } from '../../texts'
import { Legend } from '../../ui/legend'

// The occupancy of each zone in the hall. Blocked stalls count as taken. Stalls that are not released do not count.
export function ZoneBars({ zones }: { zones: readonly SummaryZone[] }) {
  const sum = (of: (zone: SummaryZone) => number) => zones.reduce((total, zone) => total + of(zone), 0)
  return (
    <section className="card chart" aria-labelledby="by-zone">
      <div className="card-head">
        <h2 id="by-zone">{t.dashboard.stallsByZone}</h2>
        {zones.length > 0 && (
          <small>
            {format(t.dashboard.zonesTaken, {
              taken: groupDigits(sum(takenOf)),
              total: groupDigits(sum(offeredOf)),
            })}
          </small>
        )}
      </div>
      {zones.length === 0 && <EmptyState title={t.dashboard.noZones} text={t.dashboard.noZonesNote} />}
      <ul className="zone-bars">
        {zones.map((zone) => (
          <ZoneBar key={zone.zone} zone={zone} />
        ))}
      </ul>
      {zones.length > 0 && (
        <Legend
          inks={[
            [t.dashboard.sold, 'sold'],
            [t.dashboard.held, 'held'],
            [t.dashboard.blocked, 'blocked'],
          ]}
        />
      )}
    </section>
  )
}

function takenOf({ sold, held, blocked }: SummaryZone): number {
  return sold + held + blocked
}

function offeredOf({ total, unreleased }: SummaryZone): number {
  return total - unreleased
}

function ZoneBar({ zone: of }: { zone: SummaryZone }) {
  const { zone, name, sold, held, blocked } = of
  const taken = takenOf(of)
  const total = offeredOf(of)
  const hatch = useId()
  const share = (count: number) => `${(count / Math.max(1, total)) * 100}%`
  return (
    <li>
      <i className="zone-letter" data-zone={zone}>
        {zone}
      </i>
      <span>{name}</span>
      <b className="num">
        <span aria-hidden="true">{format(t.dashboard.zoneShare, { taken, total })}</span>
        <span className="vh">{format(t.dashboard.zoneTaken, { taken, total, sold, held, blocked })}</span>
      </b>
      <svg width="100%" height="14" aria-hidden="true" focusable="false">
        <title>{format(t.dashboard.zoneStates, { sold, held, blocked, free: of.available })}</title>
        <defs>
          <pattern
            id={hatch}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="hatch-ground" width="8" height="8" />
            <rect className="hatch-line" width="4" height="8" />
          </pattern>
        </defs>
        <rect className="ink-sold" width={share(sold)} height="14" />
        <rect className="ink-blocked" x={share(sold)} width={share(blocked)} height="14" />
        <rect fill={`url(#${hatch})`} x={share(sold + blocked)} width={share(held)} height="14" />
      </svg>
    </li>
  )
}
