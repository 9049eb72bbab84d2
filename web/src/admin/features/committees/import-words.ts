import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import type { ChangedMember, MemberImport } from '../../api/records'
import { t } from '../../texts'
import { translations } from '../../ui/localized-text'

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

type FieldChange = { label: string; before: string; after: string; lang?: string }

type Member = ChangedMember['before']
type Field = { label: string; lang?: string; of: (member: Member) => string }

const fields: readonly Field[] = [
  { label: t.common.name, of: ({ name }) => name },
  { label: t.committees.designation, of: ({ designation }) => designation },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.inLanguage, { language: englishName }),
    lang: code,
    of: ({ designationIn }: Member) => designationIn[code] ?? '',
  })),
]

// The fields of a member that an import changes, with their old and new values.
export function fieldChanges({ before, after }: ChangedMember): FieldChange[] {
  return fields
    .map(({ of, ...field }) => ({ ...field, before: of(before), after: of(after) }))
    .filter((change) => change.before !== change.after)
}
