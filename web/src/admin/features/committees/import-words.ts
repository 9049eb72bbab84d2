import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import type { ChangedMember, MemberImport } from '../../api/records'
import { t } from '../../texts'

// Whether the import would change nothing.
export function isEmpty({ added, changed, removed, reordered }: MemberImport): boolean {
  return added.length + changed.length + removed.length + reordered.length === 0
}

// Counts the changes of an import, such as "12 added, 3 changed, 2 removed".
export function countsOf({ added, changed, removed, unchanged, reordered }: MemberImport): string {
  const parts = [
    [added.length, t.committees.addedCount],
    [changed.length, t.committees.changedCount],
    [removed.length, t.committees.removedCount],
    [unchanged, t.committees.unchanged],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => format(text, { count: groupDigits(count) }))
  if (reordered.length > 0) words.push(t.committees.reordered)
  return words.join(', ') || t.committees.none
}

type FieldChange = { label: string; before: string; after: string; lang?: 'te' | 'hi' }

const fields = [
  { name: 'name', label: t.common.name },
  { name: 'designation', label: t.committees.designation },
  { name: 'designationTe', label: t.committees.inTelugu, lang: 'te' },
  { name: 'designationHi', label: t.committees.inHindi, lang: 'hi' },
] as const

// The fields of a member that an import changes, with their old and new values.
export function fieldChanges({ before, after }: ChangedMember): FieldChange[] {
  return fields
    .filter(({ name }) => before[name] !== after[name])
    .map(({ name, ...field }) => ({ ...field, before: before[name], after: after[name] }))
}
