import { expect, it } from 'vitest'
import { countNames, countPeople } from './count-names'

it('counts the lines of a pasted list that contain a name', () => {
  expect(countNames('Anitha Bayalu\r\n\r\n  Ravi Chelaka \n\t\nబోయ సునీత')).toBe(3)
  expect(countNames(' \n ')).toBe(0)
})

it('adds the people without a name, in the digits of any of the three scripts', () => {
  expect(countPeople({ names: 'Asha\nAsha', unnamed: '' })).toBe(2)
  expect(countPeople({ names: 'Asha', unnamed: ' 41 ' })).toBe(42)
  expect(countPeople({ names: '', unnamed: '४२' })).toBe(42)
  expect(countPeople({ names: '', unnamed: '౪౨' })).toBe(42)
  expect(countPeople({ names: 'Asha', unnamed: 'many' })).toBe(1)
})
