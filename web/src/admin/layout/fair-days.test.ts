import { expect, it } from 'vitest'
import { event } from '../testing/fair-office'
import { describeFairDays } from './fair-days'

it.each([
  ['2025-08-03T12:00:00Z', 'Fair opens in 41 days'],
  ['2025-09-11T18:31:00Z', 'Fair opens tomorrow'],
  ['2025-09-12T18:31:00Z', 'The fair is on, day 1'],
  ['2025-09-14T18:29:00Z', 'The fair is on, day 2'],
  ['2025-09-14T18:31:00Z', 'The fair is over'],
])('at %s: %s', (now, words) => {
  expect(describeFairDays(event, new Date(now))).toBe(words)
})
