import type { Area } from '../../../../lib/hall'
import type { DrawnStall, HallDraft } from '../../../api/records'

type FaultCode = HallDraft['faults'][number]['code']

export type Fault = { code: FaultCode; stalls: readonly string[]; notice: boolean }

// An overlap up to this size, in metres, does not count, because the stalls then only touch.
const touch = 0.005

type Ground = Pick<HallDraft['ground'], 'site' | 'aisles' | 'features' | 'kinds'>

// Finds the faults of the drawing while the user draws. The function fair.Plan.Check on the server applies the same
// rules. The tests of both functions use internal/hall/testdata/hall_checks.json.
export function checkPlan(stalls: readonly DrawnStall[], ground: Ground, minAisle: number): Fault[] {
  const walls = ground.features.find(({ type }) => type === 'hall') ?? ground.site
  const alone = stalls.flatMap((stall) => ownFaults(stall, stalls, walls, ground, minAisle))
  const pairs = stalls.flatMap((stall, index) =>
    stalls.slice(index + 1).flatMap((other) => pairFaults(stall, other)),
  )
  return [...alone, ...pairs]
}

function ownFaults(
  stall: DrawnStall,
  all: readonly DrawnStall[],
  walls: Area,
  { aisles, kinds }: Ground,
  minAisle: number,
): Fault[] {
  const codes: FaultCode[] = []
  if (!isWithin(stall, walls)) codes.push('outside')
  for (const aisle of aisles) if (overlap(stall, aisle)) codes.push('aisle')
  if (isFrontTaken(stall, all, walls, minAisle)) codes.push('passage')
  const kind = kinds.find(({ id }) => id === stall.kind)
  if (kind && !sameSides(stall, kind)) codes.push('size')
  return codes.map((code) => ({ code, stalls: [stall.id], notice: code === 'size' }))
}

function pairFaults(a: DrawnStall, b: DrawnStall): Fault[] {
  const codes: FaultCode[] = []
  if (overlap(a, b)) codes.push('overlap')
  const sameKey = a.kind === b.kind && same(a.stallnumber, b.stallnumber)
  if (sameKey || same(a.label ?? a.stallnumber, b.label ?? b.stallnumber)) codes.push('number')
  return codes.map((code) => ({ code, stalls: [a.id, b.id], notice: false }))
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function sameSides(a: Pick<Area, 'w' | 'h'>, b: Pick<Area, 'w' | 'h'>): boolean {
  return (a.w === b.w && a.h === b.h) || (a.w === b.h && a.h === b.w)
}

function isFrontTaken(stall: DrawnStall, all: readonly DrawnStall[], walls: Area, minAisle: number) {
  const front = frontOf(stall, minAisle)
  if (!front) return false
  if (!isWithin(front, walls)) return true
  return all.some((other) => other.id !== stall.id && overlap(front, other))
}

function frontOf({ x, y, w, h, opens }: DrawnStall, depth: number): Area | undefined {
  if (opens === 'N') return { x, y: y - depth, w, h: depth }
  if (opens === 'S') return { x, y: y + h, w, h: depth }
  if (opens === 'E') return { x: x + w, y, w: depth, h }
  if (opens === 'W') return { x: x - depth, y, w: depth, h }
  return undefined
}

function overlap(a: Area, b: Area): boolean {
  return (
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > touch &&
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > touch
  )
}

function isWithin(a: Area, b: Area): boolean {
  return (
    a.x >= b.x - touch &&
    a.y >= b.y - touch &&
    a.x + a.w <= b.x + b.w + touch &&
    a.y + a.h <= b.y + b.h + touch
  )
}
