import { useId } from 'react'
import { HallMap } from '../../../ui/hall-map/hall-map'
import { PlanTextures } from '../../../ui/hall-map/plan-textures'
import { StallShape } from '../../../ui/hall-map/stall-shape'
import type { Hall, HallStall } from '../../api/records'
import { counted, t } from '../../texts'
import { describeForOffice, stateWords } from './stall-words'

export type HallPlanProps = {
  hall: Hall
  title: string
  // A short text that explains what happens when a stall is pressed.
  hint: string
  // The ids of the selected stalls, or of the stalls in the selected booking.
  current: readonly string[]
  // If true, the stalls in `current` were selected individually. If false, they all belong to one booking.
  many?: boolean
  onPress: (stall: HallStall) => void
}

// The hall plan with the state of each stall: sold, held, blocked or available.
export function HallPlan({ hall, title, hint, current, many = false, onPress }: HallPlanProps) {
  const extras = hall.stalls.filter(({ onPlan }) => !onPlan)
  const byId = (id: string) => hall.stalls.find((stall) => stall.id === id)
  function press(id: string) {
    const stall = byId(id)
    if (stall) onPress(stall)
  }
  return (
    <section className="card occupancy" aria-labelledby="occupancy-title">
      <div className="card-head">
        <h2 id="occupancy-title">{title}</h2>
        <small>{hint}</small>
      </div>
      <OccupancyLegend counts={hall.counts} />
      <HallMap
        hall={hall}
        use="office"
        crop="hall"
        many={many}
        current={many ? undefined : current[0]}
        // A booking's only stall has a ring (`current`). Stalls that were selected individually, and the stalls of a
        // larger booking, have markers (`chosen`).
        {...((many || current.length > 1) && { chosen: new Set(current) })}
        describe={({ id }) => describeForOffice(hall, byId(id))}
        onPress={({ id }) => press(id)}
      />
      <ul className="occupancy-extras" aria-label={t.ui.hallPlan.notOnPlan}>
        {extras.map((stall) => (
          <li key={stall.id}>
            <button type="button" aria-pressed={current.includes(stall.id)} onClick={() => onPress(stall)}>
              {hall.kinds.find(({ id }) => id === stall.kind)?.mapName ?? stall.label}
              <small>{counted(stall.remaining, t.ui.hallPlan.left)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const order = ['sold', 'held', 'blocked', 'available', 'unreleased'] as const satisfies HallStall['state'][]

// The stall state legend, with the number of stalls in each state.
function OccupancyLegend({ counts }: { counts: Hall['counts'] }) {
  return (
    <ul className="occupancy-legend hall-map-office" aria-label={t.ui.occupancyLegend.label}>
      {order.map((state) => (
        <li key={state}>
          <LegendStall state={state} />
          {stateWords[state]} {counts[state]}
        </li>
      ))}
    </ul>
  )
}

function LegendStall({ state }: { state: HallStall['state'] }) {
  const plan = useId()
  return (
    <svg viewBox="0 0 3.4 3.4" width="24" height="24" aria-hidden="true" focusable="false">
      <PlanTextures plan={plan} />
      <g className="stall" data-state={state}>
        <StallShape stall={sample} look={state} plan={plan} />
      </g>
    </svg>
  )
}

const sample = { label: '', x: 0.2, y: 0.2, w: 3, h: 3 }
