import { groupDigits } from '../../lib/money'

// How many match. With more, the server stopped counting there (a common word in a long list).
export type Counted = { total: number; more?: true }

// "1,284", or "More than 1,000"
export function countOf({ total, more }: Counted): string {
  return more ? `More than ${groupDigits(total)}` : groupDigits(total)
}

// "1 result", "412 results", "More than 1,000 results"
export function countWords(counted: Counted, one: string, many: string): string {
  return `${countOf(counted)} ${counted.total === 1 && !counted.more ? one : many}`
}
