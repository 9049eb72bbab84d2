import type { Hall, HallStall } from '../../../lib/hall'
import { stallValue } from '../../../lib/hall'

// The maximum number of stalls in one booking. The server has the same limit.
export const maxStalls = 20

// The result of pressing a stall.
export type Outcome = 'added' | 'removed' | 'sold' | 'blocked' | 'held' | 'own' | 'unreleased' | 'most'

// Returns the ids of the chosen stalls after a press, in the order in which the stalls were chosen. Also returns the
// result of the press, which is announced to screen readers. The result 'own' means that the visitor's own unpaid
// order holds the pressed stall.
export function pressStall(
  chosen: readonly string[],
  stall: HallStall,
  own = false,
): { chosen: readonly string[]; outcome: Outcome } {
  if (chosen.includes(stall.id)) return { chosen: chosen.filter((id) => id !== stall.id), outcome: 'removed' }
  if (stall.state === 'held') return { chosen, outcome: own ? 'own' : 'held' }
  if (stall.state === 'unreleased') return { chosen, outcome: 'unreleased' }
  if (stall.state === 'blocked') return { chosen, outcome: 'blocked' }
  if (stall.state !== 'available') return { chosen, outcome: 'sold' }
  if (chosen.length >= maxStalls) return { chosen, outcome: 'most' }
  return { chosen: [...chosen, stall.id], outcome: 'added' }
}

// Returns the chosen stall ids with several free stalls added, up to the maximum.
export function addStalls(chosen: readonly string[], more: readonly HallStall[]): readonly string[] {
  return more.reduce((before, stall) => {
    const after = pressStall(before, stall)
    return after.outcome === 'added' ? after.chosen : before
  }, chosen)
}

// Splits the chosen stalls into those that stay chosen and those that somebody else has taken. `own` contains the
// stalls held by the visitor's own orders. They stay chosen although their state is not "available".
export function sortOut(
  hall: Hall,
  chosen: readonly string[],
  own: ReadonlySet<string>,
): { kept: readonly string[]; lost: readonly HallStall[] } {
  const lost = hall.stalls.filter(
    (stall) => chosen.includes(stall.id) && stall.state !== 'available' && !own.has(stallValue(stall)),
  )
  if (lost.length === 0) return { kept: chosen, lost }
  return { kept: chosen.filter((id) => !lost.some((stall) => stall.id === id)), lost }
}

// Returns the free stall of the same size that is nearest to a stall, or undefined if there is none.
export function nearestFree(
  hall: Hall,
  stall: HallStall,
  chosen: readonly string[] = [],
): HallStall | undefined {
  const distance = ({ x, y }: HallStall) => Math.hypot(x - stall.x, y - stall.y)
  return hall.stalls
    .filter(
      ({ id, onPlan, state, stallSize }) =>
        onPlan && state === 'available' && stallSize === stall.stallSize && !chosen.includes(id),
    )
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

// Returns the stalls with the given ids, in the same sequence as `ids`. Unknown ids are omitted.
export function stallsOf(hall: Hall, ids: readonly string[]): HallStall[] {
  return ids.flatMap((id) => hall.stalls.find((stall) => stall.id === id) ?? [])
}

// Converts stall keys such as "24:3x3m" to stall ids. Unknown stalls are omitted.
export function idsOf(hall: Hall, values: readonly string[]): string[] {
  return values.flatMap((value) => hall.stalls.find((stall) => stallValue(stall) === value)?.id ?? [])
}
