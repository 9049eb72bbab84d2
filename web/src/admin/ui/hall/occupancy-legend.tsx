import { useId } from 'react'
import { PlanTextures } from '../../../ui/hall-map/plan-textures'
import { StallShape } from '../../../ui/hall-map/stall-shape'
import type { Hall, HallStall } from '../../api/records'
import { t } from '../../texts'
import { stateWords } from './stall-words'

const order = ['sold', 'held', 'blocked', 'available', 'unreleased'] as const satisfies HallStall['state'][]

// The stall state legend, with the number of stalls in each state.
export function OccupancyLegend({ counts }: { counts: Hall['counts'] }) {
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
