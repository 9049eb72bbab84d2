import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import type { SettlementPreview, Unmatched } from '../../api/records'
import { t } from '../../texts'

type Reason = Unmatched['mismatch']

// Short texts for the reasons why a row does not match.
export const reasonNames: Readonly<Record<Reason, string>> = t.settlements.reasons

// Returns the label of the reason why a row does not match. Matched rows have the reason '' and the label ''.
export function reasonOf(mismatch: string): string {
  return reasonNames[mismatch as Reason] ?? ''
}

const typeNames: Readonly<Record<string, string>> = t.settlements.types

// Returns the label of a type of rows. The provider may add types. An unknown type such as "NEW_FEE" becomes "New fee".
export function typeName(type: string): string {
  const known = typeNames[type]
  if (known !== undefined) return known
  const words = type.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// Returns a text such as "Rows: 12 added, 3 changed, 200 unchanged".
export function countsOf({ added, changed, unchanged }: SettlementPreview): string {
  const parts = [
    [added, t.settlements.counts.added],
    [changed, t.settlements.counts.changed],
    [unchanged, t.settlements.counts.unchanged],
  ] as const
  const counts = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => format(text, { count: groupDigits(count) }))
  if (counts.length === 0) return t.settlements.counts.none
  return format(t.settlements.counts.rows, { counts: counts.join(', ') })
}
