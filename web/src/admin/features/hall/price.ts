import { t } from '../../texts'
// Checks a typed price and tax rate, with the same error messages as the server. This tax is only displayed. The
// server computes the tax that is charged.

const most = 10_00_00_000

export const wrongPrice = t.hall.wrongPrice
export const wrongPercent = t.hall.wrongPercent

// Parses a price in whole rupees. Digit groups and a rupee sign are allowed. Returns undefined for other text.
export function readPrice(typed: string): number | undefined {
  const digits = plain(typed)
  return /^\d{1,10}$/.test(digits) && Number(digits) <= most ? Number(digits) : undefined
}

// Parses a percentage with up to two decimals. Returns undefined for other text.
export function readPercent(typed: string): number | undefined {
  const digits = plain(typed).replace(/%$/, '')
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(digits) && Number(digits) <= 100 ? Number(digits) : undefined
}

// Returns the tax in paise. Half a paisa is rounded up, as on the server.
export function taxOf(price: number, percent: number): number {
  return Math.floor((price * 100 * Math.round(percent * 100) + 5000) / 10_000)
}

function plain(typed: string): string {
  return typed.replace(/[\s,₹]/g, '')
}
