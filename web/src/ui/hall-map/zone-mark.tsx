import type { HallZone } from '../../lib/hall'
import { zoneLook } from './zone-look'
import css from './plan.module.css'

// The outline around every area of the marked zone.
export function ZoneMark({ zone }: { zone: HallZone | undefined }) {
  if (!zone) return null
  return (
    <g className={zoneLook(zone.letter)} aria-hidden="true">
      {zone.areas.map(({ x, y, w, h }) => (
        <rect
          key={`${x} ${y}`}
          className={css.planZoneMark}
          x={x - 0.2}
          y={y - 0.2}
          width={w + 0.4}
          height={h + 0.4}
          rx=".3"
        />
      ))}
    </g>
  )
}
