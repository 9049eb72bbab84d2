import { expect, it } from 'vitest'
import { summary } from '../testing/fair-office'
import { axisFor, dayLabel, dayName, monthLabel } from './chart-axis'

it.each([
  [0, [0, 1, 2, 3]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4, 6]],
  [10, [0, 4, 8, 12]],
  [17, [0, 6, 12, 18]],
  [29, [0, 10, 20, 30]],
  [104, [0, 40, 80, 120]],
  [1284, [0, 500, 1000, 1500]],
])('has round marks up to at least %i', (highest, marks) => {
  expect(axisFor(highest)).toEqual(marks)
})

it('formats days independent of the local time zone', () => {
  expect(dayLabel('2025-08-01')).toBe('1')
  expect(dayName('2025-08-01')).toBe('1 August')
})

it('labels the month of the first day and of each month’s start, unless the labels are too close', () => {
  const { days } = summary
  const labels = (from: number) =>
    days.slice(from, from + 14).map((_, index, shown) => monthLabel(shown, index))
  // The days from 20 July to 2 August
  expect(labels(16).flatMap((label, index) => (label ? [[index, label]] : []))).toEqual([
    [0, 'July'],
    [12, 'August'],
  ])
  // The days from 30 July
  expect(days.slice(26).map((_, index, shown) => monthLabel(shown, index))).toEqual(['', '', 'August', ''])
})
