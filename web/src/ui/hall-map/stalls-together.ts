import type { Area, Hall, HallStall } from '../../lib/hall'

// The maximum gap between two adjacent stalls, in metres.
const gap = 0.3

// Finds groups of `count` free adjacent stalls of the same size. A group is a straight row. A group of four stalls can
// also be a block of two by two. The groups are in the order of the plan, and a stall can be in several groups. `free`
// decides which stalls may be used, for example only the stalls of one zone.
export function stallsTogether(
  stalls: readonly HallStall[],
  count: number,
  free: (stall: HallStall) => boolean,
): HallStall[][] {
  const usable = stalls.filter((stall) => stall.onPlan && free(stall))
  const found: HallStall[][] = []
  for (const start of usable) {
    const groups = [row(usable, start, count, 'right'), row(usable, start, count, 'down')]
    if (count === 4) groups.push(block(usable, start))
    for (const group of groups) if (group.length === count) found.push(group)
  }
  return found
}

type Direction = 'right' | 'down'

// Returns adjacent stalls from `start` in one direction, at most `count`.
function row(usable: readonly HallStall[], start: HallStall, count: number, to: Direction): HallStall[] {
  const group = [start]
  while (group.length < count) {
    const last = group.at(-1)
    const next = last && usable.find((stall) => isNextTo(last, stall, to))
    if (!next) break
    group.push(next)
  }
  return group
}

// Returns the block of two by two stalls with `start` in its upper left corner. If the block is incomplete, the result
// has fewer than four stalls.
function block(usable: readonly HallStall[], start: HallStall): HallStall[] {
  const upper = row(usable, start, 2, 'right')
  const lower = upper.flatMap((stall) => row(usable, stall, 2, 'down').slice(1))
  return [...upper, ...lower]
}

// Reports whether `other` is directly to the right of a stall, or directly below it. The two stalls must have the same
// size, and the sides at which they meet must have the same length.
function isNextTo(stall: HallStall, other: HallStall, to: Direction): boolean {
  if (stall.stallSize !== other.stallSize) return false
  if (to === 'right')
    return near(other.x, stall.x + stall.w) && near(other.y, stall.y) && near(other.h, stall.h)
  return near(other.y, stall.y + stall.h) && near(other.x, stall.x) && near(other.w, stall.w)
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= gap
}

// The maximum distance between the open side of a stall and the aisle in front of it, in metres.
const reach = 0.6

// Returns the width in metres of the aisle at the open side of a stall. Returns undefined if there is no aisle.
export function aisleWidth({ aisles }: Pick<Hall, 'aisles'>, stall: HallStall): number | undefined {
  const front = frontOf(stall)
  const aisle = front && aisles.find((area) => overlap(area, front))
  return aisle && Math.min(aisle.w, aisle.h)
}

// Returns a narrow area in front of the open side of a stall. Returns undefined if the stall has no open side.
function frontOf({ x, y, w, h, opens }: HallStall): Area | undefined {
  if (opens === 'N') return { x, y: y - reach, w, h: reach }
  if (opens === 'S') return { x, y: y + h, w, h: reach }
  if (opens === 'W') return { x: x - reach, y, w: reach, h }
  if (opens === 'E') return { x: x + w, y, w: reach, h }
  return undefined
}

function overlap(a: Area, b: Area): boolean {
  const shared = 0.1
  return (
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > shared &&
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > shared
  )
}
