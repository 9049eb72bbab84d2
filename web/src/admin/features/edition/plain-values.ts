import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { t } from '../../texts'
import type { PlainField } from './fields'
import { textOf, type Json } from './json'

// Converts the edition's numbers, dates and amounts to the text of simple input fields, and back.

const indiaOffset = 5.5 * 60 * 60 * 1000

// Returns the text to show in a field. A stored amount or percentage is a number and is formatted. A value that the
// user is typing is already text and is returned unchanged.
export function shownText(field: PlainField, value: Json): string {
  if (field.kind === 'rupees' && typeof value === 'number') return formatPaise(value).replace('₹', '')
  if (field.kind === 'percent' && typeof value === 'number') return String(value / 100)
  if (field.kind === 'moment') return isoToIndia(textOf(value))
  return textOf(value)
}

// Returns the value to send for a field, or the error message if the value is not valid.
export function sentValue(field: PlainField, value: Json): { value: Json } | { problem: string } {
  const { kind } = field
  if (kind === 'yes') return { value: value === true }
  if (kind === 'moment') return { value: indiaToIso(textOf(value)) }
  if (kind === 'rupees' && field.optional && textOf(value).trim() === '' && typeof value !== 'number')
    return { value: null }
  if (kind === 'rupees') return hundredths(value, Number.MAX_SAFE_INTEGER, t.edition.wrongAmount)
  if (kind === 'percent') return hundredths(value, 100_00, t.edition.wrongPercent)
  if (kind === 'number') return wholeNumber(value, field.most)
  return { value: textOf(value) }
}

function hundredths(value: Json, most: number, problem: string): { value: Json } | { problem: string } {
  if (typeof value === 'number') return { value }
  const typed = textOf(value).replace(/[,\s₹]/g, '') || '0'
  if (!/^\d+(?:\.\d{1,2})?$/.test(typed)) return { problem }
  // The decimal digits are split off as text instead of multiplying, because 84.74 * 100 is not exactly 8474 in
  // floating point.
  const [whole = '', rest = ''] = typed.split('.')
  const sum = Number(whole + rest.padEnd(2, '0'))
  return sum <= most ? { value: sum } : { problem }
}

function wholeNumber(value: Json, most: number): { value: Json } | { problem: string } {
  const typed = textOf(value).trim() || '0'
  if (!/^\d{1,9}$/.test(typed) || Number(typed) > most)
    return { problem: format(t.edition.wrongNumber, { most }) }
  return { value: Number(typed) }
}

const withZone = /(?:Z|[+-]\d\d:\d\d)$/

// Converts a point in time to the text of a datetime-local control, in Indian time.
function isoToIndia(text: string): string {
  if (!withZone.test(text)) return text
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? '' : new Date(moment + indiaOffset).toISOString().slice(0, 16)
}

function indiaToIso(text: string): Json {
  if (text === '') return null
  const moment = Date.parse(withZone.test(text) ? text : `${text}:00+05:30`)
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}
