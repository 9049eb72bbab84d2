import { expect, test } from 'vitest'
import type { Hall } from '../../../lib/hall'
import { shippedHall } from '../../../testing/shipped-hall'
import { idsOf, maxStalls, nearestFree, pressStall, sortOut } from './selection'

const hall = shippedHall({ 'std-41': 'held', 'std-20': 'sold' })
const stall = (id: string, from: Hall = hall) => {
  const found = from.stalls.find((one) => one.id === id)
  if (!found) throw new Error(`no stall ${id}`)
  return found
}

test.each([
  ['a free stall is added', ['std-25'], 'std-24', ['std-25', 'std-24'], 'added'],
  ['pressed again it is removed', ['std-25', 'std-24'], 'std-25', ['std-24'], 'removed'],
  ['a sold stall stays out', [], 'std-20', [], 'sold'],
  ['a stall that the office keeps back stays out', [], 'std-1', [], 'blocked'],
  ['a held stall stays out', ['std-24'], 'std-41', ['std-24'], 'held'],
])('%s', (_, before, id, after, outcome) => {
  expect(pressStall(before, stall(id))).toEqual({ chosen: after, outcome })
})

test('a booking has at most as many stalls as the server accepts', () => {
  const many = hall.stalls.filter(({ state }) => state === 'available').map(({ id }) => id)
  const full = many.slice(0, maxStalls)
  expect(pressStall(full, stall(many[maxStalls] ?? '')).outcome).toBe('most')
  expect(pressStall(full, stall(full[0] ?? '')).outcome).toBe('removed')
})

test('stalls taken by others are removed, stalls of the visitor’s own order are kept', () => {
  const later = shippedHall({ 'std-24': 'held', 'std-25': 'sold' })
  expect(sortOut(hall, ['std-24', 'std-25'], new Set())).toEqual({ kept: ['std-24', 'std-25'], lost: [] })
  const { kept, lost } = sortOut(later, ['std-24', 'std-25', 'std-26'], new Set(['24:3x3m']))
  expect(kept).toEqual(['std-24', 'std-26'])
  expect(lost.map(({ id }) => id)).toEqual(['std-25'])
})

test('stall keys are matched by number and size', () => {
  expect(idsOf(hall, ['1:3x3m', '1:2x2m', 'outdoor:Outdoor 3x3m', '99:3x3m'])).toEqual([
    'std-1',
    'compact-1',
    'outdoor-1',
  ])
})

test('the nearest free stall has the same size and is not chosen yet', () => {
  const sold = stall('std-20')
  const nearest = nearestFree(hall, sold)
  expect(nearest?.stallSize).toBe('3x3m')
  expect(['std-19', 'std-21']).toContain(nearest?.id)
  expect(nearestFree(hall, sold, [nearest?.id ?? ''])?.id).not.toBe(nearest?.id)
  expect(nearestFree(hall, stall('premium-p1'))).toBeUndefined()
})
