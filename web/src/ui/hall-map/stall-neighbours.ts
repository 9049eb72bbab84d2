import type { HallStall } from '../../lib/hall'

export type Arrow = 'up' | 'down' | 'left' | 'right'

const directions: Readonly<Record<Arrow, { x: number; y: number }>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}

// Returns the next stall in the direction of an arrow key. It first follows the neighbours in the plan's data and skips
// stalls that cannot be focused. If there is no such neighbour, it returns the nearest stall in that direction, or
// undefined at the edge of the plan.
export function neighbour(
  stalls: readonly HallStall[],
  from: HallStall,
  arrow: Arrow,
  reachable: (stall: HallStall) => boolean,
): HallStall | undefined {
  const byId = new Map(stalls.map((stall) => [stall.id, stall]))
  const seen = new Set([from.id])
  let next = byId.get(from.nav[arrow] ?? '')
  while (next && !seen.has(next.id)) {
    if (reachable(next)) return next
    seen.add(next.id)
    next = byId.get(next.nav[arrow] ?? '')
  }
  return nearest(stalls, from, arrow, reachable)
}

// Returns the nearest stall in a direction. The sideways distance is weighted more than the distance along the
// direction. Stalls that are too far to the side are ignored.
function nearest(
  stalls: readonly HallStall[],
  from: HallStall,
  arrow: Arrow,
  reachable: (stall: HallStall) => boolean,
): HallStall | undefined {
  const direction = directions[arrow]
  const start = centre(from)
  let best: HallStall | undefined
  let least = Infinity
  for (const stall of stalls) {
    if (stall === from || !reachable(stall)) continue
    const { x, y } = centre(stall)
    const along = (x - start.x) * direction.x + (y - start.y) * direction.y
    const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x)
    if (along <= 0.4 || aside > along * 1.2 + 1.5) continue
    const cost = along + 2.2 * aside
    if (cost < least) {
      least = cost
      best = stall
    }
  }
  return best
}

function centre({ x, y, w, h }: HallStall): { x: number; y: number } {
  return { x: x + w / 2, y: y + h / 2 }
}

const arrows: Readonly<Record<string, Arrow>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

// Returns the stall to which a key moves the focus. The keys are the arrows, Home and End. Returns undefined for other
// keys and at the edge of the plan.
export function stallForKey(
  key: string,
  stalls: readonly HallStall[],
  from: HallStall,
  reachable: (stall: HallStall) => boolean,
): HallStall | undefined {
  const arrow = arrows[key]
  if (arrow) return neighbour(stalls, from, arrow, reachable)
  if (key === 'Home') return stalls.find(reachable)
  if (key === 'End') return [...stalls].reverse().find(reachable)
  return undefined
}
