import { expect, it } from 'vitest'
import { dayInIndia, formatDay, formatMoment, formatTime } from './dates'

// The tests run in the New York time zone, to verify that the output is in Indian time.
it.each([
  ['2025-08-02T06:08:00Z', '2 Aug 2025', '11:38 am'],
  ['2025-08-01T20:00:00Z', '2 Aug 2025', '1:30 am'],
  ['2025-12-31T18:29:59Z', '31 Dec 2025', '11:59 pm'],
])('%s is %s, %s', (moment, day, time) => {
  expect(formatDay(moment)).toBe(day)
  expect(formatTime(moment)).toBe(time)
  expect(formatMoment(moment)).toBe(`${day}, ${time}`)
})

it('returns the calendar day in India', () => {
  expect(dayInIndia(new Date('2025-09-12T18:29:00Z'))).toBe('2025-09-12')
  expect(dayInIndia(new Date('2025-09-12T18:31:00Z'))).toBe('2025-09-13')
})
