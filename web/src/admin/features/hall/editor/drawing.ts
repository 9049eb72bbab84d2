import { cm } from '../../../../ui/hall-map/coordinates'
import type { DrawnStall, HallDraft } from '../../../api/records'

// The size of the grid in metres. The arrow keys and the mouse move stalls in steps of this size.
export const grid = 0.5
const snapWithin = 0.3

export type Step = { x: number; y: number }

// Moves the selected stalls by a distance.
export function moveStalls(
  stalls: readonly DrawnStall[],
  selected: ReadonlySet<string>,
  { x, y }: Step,
): DrawnStall[] {
  return stalls.map((stall) =>
    selected.has(stall.id) ? { ...stall, x: cm(stall.x + x), y: cm(stall.y + y) } : stall,
  )
}

// Returns the distance by which a dragged stall moves. The stall's edges snap to other stalls' edges or, if none is
// near, to the grid.
export function snapStep(stall: DrawnStall, others: readonly DrawnStall[], step: Step): Step {
  const xs = others.flatMap(({ x, w }) => [x, x + w])
  const ys = others.flatMap(({ y, h }) => [y, y + h])
  return {
    x: snapSide(stall.x, stall.w, step.x, xs),
    y: snapSide(stall.y, stall.h, step.y, ys),
  }
}

function snapSide(start: number, length: number, step: number, edges: readonly number[]): number {
  const moved = start + step
  let best = toGrid(moved) - moved
  let least = snapWithin
  for (const edge of edges) {
    for (const side of [moved, moved + length]) {
      const gap = edge - side
      if (Math.abs(gap) < least) {
        least = Math.abs(gap)
        best = gap
      }
    }
  }
  return cm(step + best)
}

export function toGrid(metres: number): number {
  return Math.round(metres / grid) * grid
}

export function changeStalls(
  stalls: readonly DrawnStall[],
  selected: ReadonlySet<string>,
  change: (stall: DrawnStall) => DrawnStall,
): DrawnStall[] {
  return stalls.map((stall) => (selected.has(stall.id) ? change(stall) : stall))
}

// Returns the stall turned by 90 degrees. Its north-west corner does not move.
export function turned(stall: DrawnStall): DrawnStall {
  return { ...stall, w: stall.h, h: stall.w }
}

// Returns the stall with another number. The stall's label on the plan consists of its kind's letters and the number,
// such as "C6" for number 6.
export function withNumber(
  stalls: readonly DrawnStall[],
  stall: DrawnStall,
  stallnumber: string,
): DrawnStall {
  const { before, named } = prefixesOf(stalls, stall.kind)
  const digits = stallnumber.startsWith(before) ? stallnumber.slice(before.length) : stallnumber
  return { ...stall, stallnumber, label: `${named}${digits}` }
}

// Returns the stall changed to another kind, with the new kind's size and next free number.
export function withKind(
  stalls: readonly DrawnStall[],
  stall: DrawnStall,
  kind: HallDraft['ground']['kinds'][number],
): DrawnStall {
  const others = stalls.filter(({ id }) => id !== stall.id)
  return withNumber(others, { ...stall, kind: kind.id, w: kind.w, h: kind.h }, nextNumber(others, kind.id))
}

// Returns two prefixes of a kind's stalls, such as "p" and "P" for premium stalls. `before` is the prefix of the stall
// numbers, and `named` is the prefix of the labels on the plan.
function prefixesOf(stalls: readonly DrawnStall[], kind: string): { before: string; named: string } {
  const sample = stalls.find((stall) => stall.kind === kind)
  const letters = (text: string | undefined) => /^[^0-9]*/.exec(text ?? '')?.[0] ?? ''
  return { before: letters(sample?.stallnumber), named: letters(sample?.label) }
}

export function nextNumber(stalls: readonly DrawnStall[], kind: string): string {
  const { before } = prefixesOf(stalls, kind)
  const used = stalls
    .filter((stall) => stall.kind === kind)
    .map(({ stallnumber }) => Number.parseInt(stallnumber.slice(before.length), 10) || 0)
  return `${before}${Math.max(0, ...used) + 1}`
}

// Numbers the selected stalls consecutively, beginning with a given number, row by row from the north-west. Stalls
// that are held or sold keep their numbers.
export function numberFrom(
  stalls: readonly DrawnStall[],
  selected: ReadonlySet<string>,
  first: number,
  isTaken: (stall: DrawnStall) => boolean,
): DrawnStall[] {
  const order = stalls
    .filter((stall) => selected.has(stall.id) && !isTaken(stall))
    .sort((a, b) => a.y - b.y || a.x - b.x)
  const place = new Map(order.map(({ id }, index) => [id, index]))
  return stalls.map((stall) => {
    const index = place.get(stall.id)
    if (index === undefined) return stall
    const { before } = prefixesOf(stalls, stall.kind)
    return withNumber(stalls, stall, `${before}${first + index}`)
  })
}

// Returns a new stall of a kind at a position. Its zone is the zone that contains this position. Its aisle and open
// side are those of the nearest stall.
export function addStall(
  stalls: readonly DrawnStall[],
  ground: HallDraft['ground'],
  kind: HallDraft['ground']['kinds'][number],
  area: { x: number; y: number; w?: number; h?: number },
): DrawnStall {
  const { x, y, w = kind.w, h = kind.h } = area
  const zone = ground.zones.find(({ areas }) =>
    areas.some((part) => x >= part.x && x < part.x + part.w && y >= part.y && y < part.y + part.h),
  )
  const near = nearest(stalls, x, y)
  const stallnumber = nextNumber(stalls, kind.id)
  const blank: DrawnStall = {
    id: freeId(stalls, `${kind.id}-${stallnumber}`),
    stallnumber,
    kind: kind.id,
    zone: zone?.id ?? near?.zone ?? ground.zones[0]?.id ?? '',
    ...(near?.aisle && { aisle: near.aisle }),
    ...(near?.opens && { opens: near.opens }),
    x: cm(x),
    y: cm(y),
    w: cm(w),
    h: cm(h),
    released: false,
  }
  return withNumber(stalls, blank, stallnumber)
}

function nearest(stalls: readonly DrawnStall[], x: number, y: number): DrawnStall | undefined {
  const away = (stall: DrawnStall) => Math.hypot(stall.x - x, stall.y - y)
  return stalls.reduce<DrawnStall | undefined>(
    (best, stall) => (best && away(best) <= away(stall) ? best : stall),
    undefined,
  )
}

function freeId(stalls: readonly DrawnStall[], wish: string): string {
  const ids = new Set(stalls.map(({ id }) => id))
  if (!ids.has(wish)) return wish
  let number = 2
  while (ids.has(`${wish}-${number}`)) number++
  return `${wish}-${number}`
}
