import { expect, it } from 'vitest'
import { bookDays, describeDays, type BookPeriod } from './book-period'

const daysOf = (period: BookPeriod, at: string) => bookDays({ period, from: '', to: '' }, new Date(at))

it('uses the Indian calendar', () => {
  // The first time is 11:59 pm on 31 August in India. One minute later, the Indian day and month must change, although
  // it is still 31 August in UTC.
  expect(daysOf('today', '2025-08-31T18:29:00Z')).toEqual({ from: '2025-08-31', to: '2025-08-31' })
  expect(daysOf('today', '2025-08-31T18:30:00Z')).toEqual({ from: '2025-09-01', to: '2025-09-01' })
  expect(daysOf('month', '2025-08-31T18:30:00Z')).toEqual({ from: '2025-09-01', to: '2025-09-30' })
  expect(daysOf('month', '2024-02-10T00:00:00Z')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

it('begins the financial year on 1 April', () => {
  expect(daysOf('year', '2026-03-31T18:29:00Z')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(daysOf('year', '2026-03-31T18:30:00Z')).toEqual({ from: '2026-04-01', to: '2027-03-31' })
})

it('accepts two days, one, or none', () => {
  expect(bookDays({ period: 'dates', from: '2025-09-01', to: '' })).toEqual({ from: '2025-09-01' })
  expect(daysOf('all', '2025-09-01T00:00:00Z')).toEqual({})
  expect(describeDays({ from: '2025-09-01' })).toBe('From 1 Sept 2025')
  expect(describeDays({ to: '2025-09-01' })).toBe('Up to 1 Sept 2025')
  expect(describeDays({ from: '2025-09-01', to: '2025-09-01' })).toBe('1 Sept 2025')
  expect(describeDays({ from: '2025-09-01', to: '2025-09-30' })).toBe('1 Sept 2025 to 30 Sept 2025')
  expect(describeDays({})).toBe('All dates')
})
