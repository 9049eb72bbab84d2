import { format } from '../../i18n/format'
import type { Plural } from '../../i18n/texts.gen'
import { groupDigits } from '../../lib/money'
import { counted as countedText, t } from '../texts'

// The number of matching rows. If `more` is set, there are more rows than `total`, because the server stopped counting.
export type Counted = { total: number; more?: true }

// Returns the count as text: "1,284", or "More than 1,000".
function countOf({ total, more }: Counted): string {
  return more ? format(t.ui.counted.moreThan, { count: groupDigits(total) }) : groupDigits(total)
}

// Returns the count with a noun: "1 result", "412 results", "More than 1,000 results".
export function countWords(counted: Counted, forms: Plural): string {
  return countedText(counted.total, forms, { count: countOf(counted) })
}
