import { expect, it } from 'vitest'
import { plainAmount, plainDigits, readPhone } from './typed'

it.each([
  '9876543210',
  '98765‑43210',
  '+91 098765 43210',
  '0091 98765 43210',
  '९८७६५४३२१०',
  '౯౮౭౬౫౪౩౨౧౦',
  '৯৮৭৬৫৪৩২১০',
  '９８７６５４３２１０',
  '98765\u00A043210\u200B',
])('reads the phone number %s', (typed) => {
  expect(readPhone(typed)).toBe('9876543210')
})

it.each(['', '5876543210', '9876543210, 9123456789', '+49 151 23456789'])(
  'refuses the phone number %s',
  (typed) => {
    expect(readPhone(typed)).toBeUndefined()
  },
)

it.each([
  ['₹10,000.50', '10000.50'],
  ['Rs. 10,000/-', '10000'],
  ['10 000', '10000'],
  ['१००००', '10000'],
  ['10,50', '10,50'],
  ['1e4', '1e4'],
])('reads the amount %s', (typed, amount) => {
  expect(plainAmount(typed)).toBe(amount)
})

it('reads the digits of every script', () => {
  expect(plainDigits('1१౧١１𝟏𝟙a')).toBe('1111111a')
})
