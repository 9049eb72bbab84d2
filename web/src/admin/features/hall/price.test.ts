import { expect, it } from 'vitest'
import { readPercent, readPrice, taxOf } from './price'

it.each([
  ['75000', 75000],
  [' ₹ 75,000 ', 75000],
  ['0', 0],
  ['10,00,00,000', 10_00_00_000],
  ['10,00,00,001', undefined],
  ['-1', undefined],
  ['100.5', undefined],
  ['1e5', undefined],
  ['', undefined],
])('parses the price %o as %o', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

it.each([
  ['18', 18],
  ['18 %', 18],
  ['0', 0],
  ['0.25', 0.25],
  ['100', 100],
  ['100.01', undefined],
  ['18.555', undefined],
  ['', undefined],
])('parses the tax rate %o as %o', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent)
})

it('computes the tax like the server', () => {
  expect(taxOf(75000, 18)).toBe(13500_00)
  expect(taxOf(1, 0.25)).toBe(0)
  expect(taxOf(3, 12.5)).toBe(38)
  expect(taxOf(10_00_00_000, 28)).toBe(2_80_00_000_00)
})
