// The types of the hall plan, which the API and the page props share (internal/hall). Coordinates are in metres
// from the outer north-west corner of the hall: x to the east, y to the south. Amounts are in rupees.
import type { components } from '../api/schema.gen'

type Schemas = components['schemas']

export type Hall = Schemas['Hall']
export type HallKind = Schemas['HallKind']
export type HallZone = Schemas['HallZone']
export type HallFeature = Schemas['HallFeature']
export type HallStall = Schemas['HallStall']
export type Area = Schemas['Rect']
export type StallState = HallStall['state']
// The key of a stall. It contains the size, because stalls of two kinds can have the same number.
export type StallKey = Schemas['StallKey']
// A stall whose state has changed, as sent by the live events and /api/hall/states.
export type StallChange = Schemas['StallState']

// Returns the hall with all stalls in one list. Stalls that are not on the plan are at the end of the list.
export function withExtras(hall: Hall): Hall {
  return { ...hall, stalls: [...hall.stalls, ...hall.extras], extras: [] }
}

// Returns the key of a stall as text, such as "24:3x3m". Forms and page URLs use this format.
export function stallValue({ stallnumber, stallSize }: StallKey): string {
  return `${stallnumber}:${stallSize}`
}

export function keyOfValue(value: string): StallKey {
  const cut = value.indexOf(':')
  return { stallnumber: value.slice(0, cut), stallSize: value.slice(cut + 1) }
}

// Applies changes to the hall. If nothing has changed, returns the same object, so that React does not render the hall
// again.
export function withChanges(hall: Hall, changes: readonly StallChange[]): Hall {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const remaining = new Map<string, number>()
  let changed = false
  const stalls = hall.stalls.map((stall) => {
    const change = byId.get(stall.id)
    if (!change) return stall
    if (!stall.onPlan) remaining.set(stall.kind, change.remaining)
    if (change.state === stall.state && change.reason === stall.reason) return stall
    changed = true
    const { reason: _, ...rest } = stall
    return { ...rest, state: change.state, ...(change.reason && { reason: change.reason }) }
  })
  const kinds = hall.kinds.map((kind) => {
    const left = remaining.get(kind.id)
    if (left === undefined || left === kind.remaining) return kind
    changed = true
    return { ...kind, remaining: left }
  })
  return changed ? { ...hall, stalls, kinds } : hall
}
