import { expect, test } from 'vitest'
import { shippedHall } from '../../testing/shipped-hall'
import { areaAround } from './plan-scroll'
import { aisleWidth, stallsTogether } from './stalls-together'

const hall = shippedHall()
const labels = (groups: readonly { label: string }[][]) =>
  groups.map((group) => group.map(({ label }) => label).join(' '))
const free = ({ state }: { state: string }) => state === 'available'

test('finds rows of free stalls that touch each other', () => {
  const seed = stallsTogether(hall.stalls, 3, (stall) => free(stall) && stall.zone === 'seed')
  expect(seed.length).toBeGreaterThan(0)
  for (const group of seed) {
    expect(new Set(group.map(({ x }) => x)).size === 1 || new Set(group.map(({ y }) => y)).size === 1).toBe(
      true,
    )
    expect(group.every(free)).toBe(true)
  }
})

// Returns free stalls of 3 × 3 m with their corners at the given positions.
function stallsAt(...places: readonly (readonly [x: number, y: number])[]) {
  const like = hall.stalls.find(({ stallSize }) => stallSize === '3x3m')
  if (!like) throw new Error('the plan has no such stall')
  return places.map(([x, y], index) => ({
    ...like,
    id: `s${index}`,
    label: String(index),
    x,
    y,
    state: 'available' as const,
  }))
}

test('a taken stall splits a row, and other sizes do not join it', () => {
  const stalls = stallsAt([1, 0], [4, 0], [7, 0], [10, 0])
  expect(labels(stallsTogether(stalls, 3, free))).toEqual(['0 1 2', '1 2 3'])
  expect(labels(stallsTogether(stalls, 4, free))).toEqual(['0 1 2 3'])
  expect(stallsTogether(stalls, 2, ({ id }) => id === 's0' || id === 's2')).toEqual([])
  const mixed = stalls.map((stall) => (stall.id === 's1' ? { ...stall, stallSize: '2x2m' } : stall))
  expect(labels(stallsTogether(mixed, 2, free))).toEqual(['2 3'])
})

test('four stalls can stand in a block', () => {
  const stalls = stallsAt([0, 0], [3, 0], [0, 3], [3, 3])
  expect(labels(stallsTogether(stalls, 4, free))).toEqual(['0 1 2 3'])
  expect(stallsTogether(stalls.slice(1), 4, free)).toEqual([])
})

test('every stall on the shipped plan that opens to an aisle has its width', () => {
  const open = hall.stalls.filter(({ onPlan, opens }) => onPlan && opens)
  expect(open.length).toBeGreaterThan(80)
  const widths = open.map((stall) => aisleWidth(hall, stall))
  expect(widths.filter((width) => width === undefined).length).toBeLessThan(open.length / 2)
  expect(Math.min(...widths.filter((width) => width !== undefined))).toBeGreaterThanOrEqual(2)
})

test('the area around several areas contains them all', () => {
  expect(areaAround([])).toBeUndefined()
  expect(
    areaAround([
      { x: 1, y: 2, w: 3, h: 4 },
      { x: 10, y: 0, w: 2, h: 1 },
    ]),
  ).toEqual({ x: 1, y: 0, w: 11, h: 6 })
})
