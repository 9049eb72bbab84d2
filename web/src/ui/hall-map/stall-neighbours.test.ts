import { expect, test } from 'vitest'
import type { Hall, HallStall } from '../../lib/hall'
import { shippedHall } from '../../testing/shipped-hall'
import { neighbour, stallForKey, type Arrow } from './stall-neighbours'

const released = (stall: HallStall) => stall.onPlan && stall.state !== 'unreleased'
const ofSize = (size: string) => (stall: HallStall) => released(stall) && stall.stallSize === size
const find = (hall: Hall, id: string) => {
  const stall = hall.stalls.find((one) => one.id === id)
  if (!stall) throw new Error(`no stall ${id}`)
  return stall
}

// Returns the ids of all stalls that can be reached from one stall with the arrow keys.
function reached(hall: Hall, from: string, may: (stall: HallStall) => boolean): Set<string> {
  const found = new Set([from])
  for (const id of found) {
    for (const arrow of ['up', 'down', 'left', 'right'] satisfies Arrow[]) {
      const next = neighbour(hall.stalls, find(hall, id), arrow, may)
      if (next) found.add(next.id)
    }
  }
  return found
}

test('arrows reach every released stall of the plan, from any corner', () => {
  const hall = shippedHall()
  expect(hall.stalls.filter(released)).toHaveLength(112)
  for (const start of ['std-1', 'bench-t10', 'premium-p4', 'compact-13']) {
    expect(reached(hall, start, released).size).toBe(112)
  }
})

test('arrows reach the compact stalls 14 to 25 once they are released', () => {
  const all = shippedHall(
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`compact-${i + 14}`, 'available'])),
  )
  expect(reached(all, 'std-1', released).size).toBe(124)
})

test('arrows reach all stalls of one size', () => {
  const hall = shippedHall()
  expect(reached(hall, 'compact-1', ofSize('2x2m')).size).toBe(13)
  expect(reached(hall, 'std-1', ofSize('3x3m')).size).toBe(85)
})

test.each([
  ['ArrowDown', 'std-24', 'std-25'],
  ['ArrowUp', 'std-24', 'std-23'],
  ['ArrowRight', 'std-24', 'std-41'],
  ['ArrowLeft', 'std-24', 'std-7'],
  ['ArrowDown', 'std-26', 'std-27'],
  ['Home', 'std-50', 'std-1'],
])('%s leads from %s to %s', (key, from, to) => {
  const hall = shippedHall()
  expect(stallForKey(key, hall.stalls, find(hall, from), released)?.id).toBe(to)
})

test('an unreleased stall is skipped', () => {
  const hall = shippedHall({ 'std-25': 'unreleased' })
  expect(stallForKey('ArrowDown', hall.stalls, find(hall, 'std-24'), released)?.id).toBe('std-26')
})

test('arrows at the edge and other keys have no effect', () => {
  const hall = shippedHall()
  expect(stallForKey('ArrowLeft', hall.stalls, find(hall, 'std-5'), released)).toBeUndefined()
  expect(stallForKey('x', hall.stalls, find(hall, 'std-5'), released)).toBeUndefined()
})
