import { expect, test } from 'vitest'
import {
  anchoredScroll,
  clampScale,
  scrollToArea,
  scrollToMiddle,
  startScale,
  wholeScale,
} from './plan-scroll'

const site = { x: -3, y: -3, w: 64, h: 82 }
const phone = { width: 360, height: 410 }

test('a phone starts at a scale at which the smallest stall is a 24 px target', () => {
  expect(1.5 * startScale).toBeGreaterThanOrEqual(24)
})

test('the whole plan fits both ways, and nothing is smaller or larger than allowed', () => {
  expect(wholeScale(site, phone)).toBe(5)
  expect(clampScale(1, site, phone)).toBe(5)
  expect(clampScale(1000, site, phone)).toBe(64)
  expect(clampScale(20, site, phone)).toBe(20)
  // On a wide screen the plan may be made as small as a phone's start, not only as small as the screen.
  expect(clampScale(1, site, { width: 2000, height: 3000 })).toBe(startScale)
})

test.each([
  { scrolled: { x: 0, y: 0 }, from: 16, to: 32 },
  { scrolled: { x: 120, y: 333 }, from: 16, to: 22.4 },
  { scrolled: { x: 500, y: 40 }, from: 40, to: 12 },
])('zooming keeps the metre under the point: $from to $to', ({ scrolled, from, to }) => {
  const point = { x: 100, y: 250 }
  const metre = { x: (point.x + scrolled.x) / from, y: (point.y + scrolled.y) / from }
  const after = anchoredScroll(point, { x: -scrolled.x, y: -scrolled.y }, from, to)
  expect((point.x + after.x) / to).toBeCloseTo(metre.x)
  expect((point.y + after.y) / to).toBeCloseTo(metre.y)
})

test('a zone is scrolled to the corner, a stall to the middle, never past the edge', () => {
  expect(scrollToArea({ x: 12, y: 6.5, w: 10, h: 27 }, site, 16)).toEqual({ x: 14.3 * 16, y: 8.8 * 16 })
  expect(scrollToArea({ x: -3, y: -3, w: 1, h: 1 }, site, 16)).toEqual({ x: 0, y: 0 })
  expect(scrollToMiddle({ x: 30, y: 40, w: 2, h: 2 }, site, 10, phone)).toEqual({ x: 160, y: 235 })
})
