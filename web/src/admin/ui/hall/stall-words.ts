import { format } from '../../../i18n/format'
import type { Hall, HallStall } from '../../api/records'
import { counted, t } from '../../texts'

// The labels of the stall states.
export const stateWords = {
  available: t.common.free,
  held: t.common.held,
  sold: t.common.sold,
  blocked: t.common.blocked,
  unreleased: t.common.notReleased,
} as const satisfies Record<HallStall['state'], string>

// Returns the name of a stall: "Stall 24, 3x3m". For a stall that is not on the plan, returns the name of its kind.
export function nameStall(hall: Hall, { label, stallSize, onPlan, kind }: HallStall): string {
  if (!onPlan) return hall.kinds.find(({ id }) => id === kind)?.mapName ?? label
  return format(t.ui.stallWords.stall, { label, stallSize })
}

// Returns the accessible description of a stall on the plan: "Stall 24, 3x3m, Blocked: pre-sold".
export function describeForOffice(hall: Hall, stall: HallStall | undefined): string {
  if (!stall) return ''
  const values = { stall: nameStall(hall, stall), state: stateWords[stall.state], reason: stall.reason ?? '' }
  return stall.reason
    ? format(t.ui.stallWords.stateAndReason, values)
    : format(t.ui.stallWords.state, { stall: values.stall, state: values.state })
}

// Returns the counts as text: "50 of 112 stalls taken. 62 free." Stalls that are not released are not counted.
export function describeCounts({ available, held, sold, blocked }: Hall['counts']): string {
  const taken = held + sold + blocked
  return counted(taken + available, t.ui.stallWords.taken, { taken, free: available })
}
