import { expect, test } from 'vitest'
import { shippedHall } from '../../testing/shipped-hall'
import {
  clampScale,
  metreUnder,
  scrollToArea,
  scrollToKeep,
  scrollToMiddle,
  stallGap,
  startScale,
  wholeScale,
  zoneView,
} from './plan-scroll'

const site = { x: -3, y: -3, w: 64, h: 82 }
const phone = { width: 360, height: 410 }

test('a phone starts at a scale at which the smallest stall is a 24 px target', () => {
  expect((1.5 - 2 * stallGap) * startScale).toBeGreaterThanOrEqual(24)
})

test('the whole plan fits in both directions, and the scale stays within its limits', () => {
  expect(wholeScale(site, phone)).toBe(5)
  expect(clampScale(1, site, phone)).toBe(5)
  expect(clampScale(1000, site, phone)).toBe(64)
  expect(clampScale(20, site, phone)).toBe(20)
  // On a wide screen, the minimum scale is startScale, not the scale at which the plan fills the screen.
  expect(clampScale(1, site, { width: 2000, height: 3000 })).toBe(startScale)
})

test.each([
  { before: { x: 24, y: 20 }, after: { x: 24, y: 20 }, from: 16, to: 32 },
  { before: { x: -96, y: -313 }, after: { x: -96, y: -313 }, from: 16, to: 22.4 },
  // A plan that fits into its box is centred. After zooming in, it begins at the edge of the box.
  { before: { x: 80, y: 20 }, after: { x: 24, y: 20 }, from: 12, to: 40 },
])('zooming keeps the metre under the point: $from to $to', ({ before, after, from, to }) => {
  const point = { x: 100, y: 250 }
  const metre = metreUnder(point, before, from)
  const more = scrollToKeep(metre, point, after, to)
  expect(metreUnder(point, { x: after.x - more.x, y: after.y - more.y }, to)).toEqual({
    x: expect.closeTo(metre.x) as number,
    y: expect.closeTo(metre.y) as number,
  })
})

test('zones are scrolled to the corner, stalls to the middle, never past the edge', () => {
  expect(scrollToArea({ x: 12, y: 6.5, w: 10, h: 27 }, site, 16)).toEqual({ x: 14.3 * 16, y: 8.8 * 16 })
  expect(scrollToArea({ x: -3, y: -3, w: 1, h: 1 }, site, 16)).toEqual({ x: 0, y: 0 })
  expect(scrollToMiddle({ x: 30, y: 40, w: 2, h: 2 }, site, 10, phone)).toEqual({ x: 160, y: 235 })
})

// M6: zone F, on three sides of the stage, was zoomed out until a bench was 13 px high.
test.each(['A', 'B', 'C', 'D', 'E', 'F'])('a phone shows zone %s with stalls of 24 px or more', (letter) => {
  const hall = shippedHall()
  const zone = hall.zones.find((one) => one.letter === letter)
  const stalls = hall.stalls.filter((stall) => stall.onPlan && stall.zone === zone?.id)
  for (const box of [phone, { width: 360, height: 470 }, { width: 320, height: 260 }]) {
    const view = zone && zoneView(zone, stalls, hall.site, box)
    const seen = stalls.filter(({ x, y }) => {
      const { area } = view ?? {}
      return area && x >= area.x && y >= area.y && x < area.x + area.w && y < area.y + area.h
    })
    expect(seen.some(({ state }) => state === 'available')).toBe(true)
    for (const { w, h } of seen)
      expect((Math.min(w, h) - 2 * stallGap) * (view?.scale ?? 0)).toBeGreaterThanOrEqual(23.99)
  }
})
