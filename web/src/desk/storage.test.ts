import { expect, test } from 'vitest'
import { documentNumber } from './storage'

test.each([
  ['D7', '26-27', 123, 'D7/26-27/000123'],
  ['D99', '26-27', 1, 'D99/26-27/000001'],
  ['D9', 'E3K9ZQ', 4, 'D9/E3K9ZQ/000004'],
  ['D10', 'E3K9ZQ', 4, 'D10/E3K9ZQ/00004'],
])('document %s/%s number %i is written %s', (series, year, place, want) => {
  expect(documentNumber(series, year, place)).toBe(want)
})
