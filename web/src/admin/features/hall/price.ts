import { t } from '../../texts'
// Checks a typed price and tax rate with the server's error messages, and computes the tax. The server computes it
// again and decides.

const most = 10_00_00_000

export const wrongPrice = t.hall.wrongPrice
export const wrongPercent = t.hall.wrongPercent

// Whole rupees; undefined for anything else. Digit groups and the rupee sign are accepted.
export function readPrice(typed: string): number | undefined {
  const digits = plain(typed)
  return /^\d{1,10}$/.test(digits) && Number(digits) <= most ? Number(digits) : undefined
}

// Percent with at most two decimals; undefined for anything else.
export function readPercent(typed: string): number | undefined {
  const digits = plain(typed).replace(/%$/, '')
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(digits) && Number(digits) <= 100 ? Number(digits) : undefined
}

// The tax in paise. Half a paisa is rounded up, as on the server.
export function taxOf(price: number, percent: number): number {
  return Math.floor((price * 100 * Math.round(percent * 100) + 5000) / 10_000)
}

function plain(typed: string): string {
  return typed.replace(/[\s,₹]/g, '')
}
