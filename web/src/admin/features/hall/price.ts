import { t } from '../../texts'
// What is typed as a price and as a tax, checked in the server's own sentences (internal/fair/sentences.go), and what
// they come to. The server computes again and decides.

const most = 10_00_00_000

export const wrongPrice = t.hall.wrongPrice
export const wrongPercent = t.hall.wrongPercent

// Whole rupees; undefined for anything else. People group digits and write the sign.
export function readPrice(typed: string): number | undefined {
  const digits = plain(typed)
  return /^\d{1,10}$/.test(digits) && Number(digits) <= most ? Number(digits) : undefined
}

// Per cent with at most two decimals; undefined for anything else.
export function readPercent(typed: string): number | undefined {
  const digits = plain(typed).replace(/%$/, '')
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(digits) && Number(digits) <= 100 ? Number(digits) : undefined
}

// The tax in paise, halves of a paisa rounded up as the server does.
export function taxOf(price: number, percent: number): number {
  return Math.floor((price * 100 * Math.round(percent * 100) + 5000) / 10_000)
}

function plain(typed: string): string {
  return typed.replace(/[\s,₹]/g, '')
}
