import * as v from 'valibot'
import { compact } from '../../lib/typed'
import { t } from '../texts'

// The rule for an optional GST number. The number has 15 characters, begins with a known state code and ends with a
// correct check character. CleanGSTIN on the server applies the same rules.
export const optionalGstNumber = v.pipe(
  v.string(),
  v.check((typed) => {
    const number = compact(typed).toUpperCase()
    return number === '' || isGstNumber(number)
  }, t.ui.gstNumber.invalid),
)

// The forms that exist: built on a PAN or a TAN, and those of embassies and organizations of the United Nations.
const holder = /^\d{2}(?:[A-Z]{5}\d{4}|[A-Z]{4}\d{5})[A-Z][1-9A-Z][ZDC][\dA-Z]$/
const body = /^\d{4}[A-Z]{3}\d{5}[UO]N[\dA-Z]$/

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function isGstNumber(number: string): boolean {
  if (!holder.test(number) && !body.test(number)) return false
  const state = Number(number.slice(0, 2))
  const known = (state >= 1 && state <= 38 && state !== 28) || state === 97 || state === 99
  return known && checkOf(number.slice(0, 14)) === number.charAt(14)
}

// Computes the check character. The values of the characters are multiplied by 1 and 2 alternately. Each product is
// divided by 36, and all quotients and remainders are added up. The check character's value is the difference between
// this sum and the next multiple of 36.
function checkOf(first14: string): string {
  const sum = first14
    .split('')
    .map((character, index) => alphabet.indexOf(character) * (1 + (index % 2)))
    .reduce((all, value) => all + Math.floor(value / 36) + (value % 36), 0)
  return alphabet.charAt((36 - (sum % 36)) % 36)
}
