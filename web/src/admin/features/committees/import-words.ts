import { groupDigits } from '../../../lib/money'
import type { ChangedMember, MemberImport } from '../../api/records'

// Whether there is nothing to apply.
export function isEmpty({ added, changed, removed, reordered }: MemberImport): boolean {
  return added.length + changed.length + removed.length + reordered.length === 0
}

// "12 added, 3 changed, 2 removed": what is done, when it is applied.
export function countsOf({ added, changed, removed, unchanged, reordered }: MemberImport): string {
  const parts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
    [unchanged, 'as they are'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${groupDigits(count)} ${word}`)
  if (reordered.length > 0) words.push('another order')
  return words.join(', ') || 'Nobody'
}

export type FieldChange = { label: string; before: string; after: string; lang?: 'te' | 'hi' }

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'designation', label: 'Designation' },
  { name: 'designationTe', label: 'In Telugu', lang: 'te' },
  { name: 'designationHi', label: 'In Hindi', lang: 'hi' },
] as const

// The fields of a member that an import changes, with both values.
export function fieldChanges({ before, after }: ChangedMember): FieldChange[] {
  return fields
    .filter(({ name }) => before[name] !== after[name])
    .map(({ name, ...field }) => ({ ...field, before: before[name], after: after[name] }))
}
