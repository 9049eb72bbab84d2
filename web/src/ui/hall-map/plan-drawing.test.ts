import { expect, test } from 'vitest'
import { shippedHall } from '../../testing/shipped-hall'
import { seatPath } from './plan-furniture'
import { doorPath, wallPath } from './plan-ground'
import { fittingSize, textWidth } from './plan-text'
import { zoneAt, zoneSigns } from './plan-zones'

const hall = shippedHall()
const doors = hall.features.filter((feature) => feature.type === 'door')
const door = (id: string) => {
  const found = doors.find((one) => one.id === id)
  if (!found) throw new Error(`no door ${id}`)
  return found
}

test('the walls stop at every door', () => {
  const path = wallPath({ x: 0, y: 0, w: 33, h: 70 }, doors)
  expect(path).toBe(
    'M0 0L1.4 0M3.8 0L29.2 0M31.6 0L33 0' +
      'M0 70L14 70M19 70L33 70' +
      'M0 0L0 34M0 37L0 70' +
      'M33 0L33 34M33 37L33 70',
  )
})

test('a wide door has two leaves that open outwards, a narrow one has one', () => {
  expect(doorPath(door('door-main'))).toBe(
    'M14 70l0 2.5a2.5 2.5 0 0 0 2.5 -2.5M19 70l0 2.5a2.5 2.5 0 0 1 -2.5 -2.5',
  )
  expect(doorPath(door('door-nw'))).toBe('M1.4 0l0 -2.4a2.4 2.4 0 0 1 2.4 2.4')
})

test('every zone has its letter on each of its areas and its name along an aisle', () => {
  const signs = zoneSigns(hall.zones, hall.aisles)
  expect(signs).toHaveLength(9)
  const names = signs.filter((sign) => sign.name).map((sign) => sign.zone.letter)
  expect(names.join('')).toBe('ABCDEEFF')
  for (const { zone, name } of signs) {
    if (!name) continue
    const size = fittingSize(zone.name, name.room, name.size)
    expect(textWidth(zone.name) * size).toBeLessThanOrEqual(name.room)
  }
})

test('the zone of a point is the zone that contains it, or the nearest', () => {
  expect(zoneAt(hall.zones, 5, 20)).toBe('inputs')
  expect(zoneAt(hall.zones, 17, 50)).toBe('gov')
  expect(zoneAt(hall.zones, 60, 50)).toBe('people')
})

test('vowel signs and joiners add no width', () => {
  expect(textWidth('విత్తన')).toBeCloseTo(textWidth('వతతన'))
  expect(textWidth('Seed')).toBeLessThan(textWidth('విత్తన మండపాలు'))
})

test('the seats leave an aisle and stay in their area', () => {
  const area = { x: 37, y: 7, w: 20, h: 11.5 }
  const seats = [...seatPath(area).matchAll(/M([\d.]+) ([\d.]+)h/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  expect(seats.length).toBeGreaterThan(80)
  for (const [x, y] of seats) {
    expect(Math.abs(x - 47)).toBeGreaterThan(1)
    expect(x).toBeGreaterThanOrEqual(36.7)
    expect(x).toBeLessThanOrEqual(57.3)
    expect(y).toBeGreaterThanOrEqual(6.6)
    expect(y).toBeLessThanOrEqual(18.5)
  }
})
