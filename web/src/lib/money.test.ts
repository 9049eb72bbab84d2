import { describe, expect, it } from 'vitest'
import { formatPaise, formatRupees, groupDigits } from './money'

// The cases are the same as in the Go test of Paise.String (internal/fair), because the browser and the server must
// format amounts in the same way.
describe('formatPaise', () => {
  it.each([
    [0, '₹0'],
    [5, '₹0.05'],
    [99, '₹0.99'],
    [8474, '₹84.74'],
    [10_000, '₹100'],
    [10_050, '₹100.50'],
    [100_000, '₹1,000'],
    [17_700_000, '₹1,77,000'],
    [10_030_000, '₹1,00,300'],
    [123_456_789_000, '₹1,23,45,67,890'],
    [-10_000, '-₹100'],
    [-8474, '-₹84.74'],
  ])('%i paise is %s', (paise, text) => {
    expect(formatPaise(paise)).toBe(text)
  })
})

describe('formatRupees', () => {
  it.each([
    [100, '₹100'],
    [88_500, '₹88,500'],
    [177_000, '₹1,77,000'],
    [1_234_567_890, '₹1,23,45,67,890'],
  ])('%i rupees is %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text)
  })
})

describe('groupDigits', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1284, '1,284'],
    [100_000, '1,00,000'],
    [12_345_678, '1,23,45,678'],
    [1_234_567_890, '1,23,45,67,890'],
    [-1284, '-1,284'],
  ])('%i is %s', (count, text) => {
    expect(groupDigits(count)).toBe(text)
  })
})
