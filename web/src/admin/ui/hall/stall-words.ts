import type { Hall, HallStall } from '../../api/records'

// The states of a stall as the office says them.
export const stateWords = {
  available: 'Free',
  held: 'Held',
  sold: 'Sold',
  blocked: 'Blocked',
  unreleased: 'Not released',
} as const satisfies Record<HallStall['state'], string>

// "Stall 24, 3x3m": one on the plan; a kind without a place goes by its name.
export function nameStall(hall: Hall, { label, stallSize, onPlan, kind }: HallStall): string {
  if (!onPlan) return hall.kinds.find(({ id }) => id === kind)?.mapName ?? label
  return `Stall ${label}, ${stallSize}`
}

// What a stall of the plan is read out with: "Stall 24, 3x3m, blocked: pre-sold".
export function describeForOffice(hall: Hall, stall: HallStall | undefined): string {
  if (!stall) return ''
  const reason = stall.reason ? `: ${stall.reason}` : ''
  return `${nameStall(hall, stall)}, ${stateWords[stall.state].toLowerCase()}${reason}`
}

// "50 of 112 stalls taken. 62 free." What is not released counts nowhere.
export function describeCounts({ available, held, sold, blocked }: Hall['counts']): string {
  const taken = held + sold + blocked
  return `${taken} of ${taken + available} stalls taken. ${available} free.`
}
