import type { Hall, StallRef } from '../../api/records'
import { stallOfRef } from '../../ui/hall/hall-api'

// Shows stalls with their labels from the plan and their sizes: [24 3x3m] [t3 6x2ft].
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

// Returns the stall's label on the plan, such as "C4" for compact stall 4.
export function stallLabel(stall: StallRef, hall: Hall | undefined): string {
  return (hall && stallOfRef(hall, stall)?.label) || stall.stallnumber
}
