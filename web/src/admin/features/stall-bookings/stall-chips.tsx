import type { Hall, StallRef } from '../../api/records'
import { stallOfRef } from '../../ui/hall/hall-api'

// Stalls as they are marked on the plan, with their sizes: [24 3x3m] [t3 6x2ft].
export function StallChips({ stalls, hall }: { stalls: readonly StallRef[]; hall: Hall | undefined }) {
  return (
    <span className="stall-chips">
      {stalls.map((stall) => (
        <span key={`${stall.stallnumber}:${stall.stallSize}`} className="stall-chip">
          <b>{stallLabel(stall, hall)}</b> {stall.stallSize}
        </span>
      ))}
    </span>
  )
}

// "C4" for compact 4: what is written on the plan.
export function stallLabel(stall: StallRef, hall: Hall | undefined): string {
  return (hall && stallOfRef(hall, stall)?.label) || stall.stallnumber
}
