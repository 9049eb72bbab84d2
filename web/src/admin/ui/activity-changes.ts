import { format } from '../../i18n/format'
import { formatAmount, formatPaise } from '../../lib/money'
import type { Activity } from '../api/records'
import { t } from '../texts'
import { formatClock, formatDay, formatMoment } from './dates'
import { languageName } from './lang-names'

// A changed field of a record. The values are readable texts.
export type Change = { field: string; before: string | undefined; after: string | undefined }

// Returns the changed fields of a log entry, sorted by name. `before` is undefined for an added value, and `after` is
// undefined for a removed value. Empty values count as missing, so a field that was empty before and after the change
// is omitted.
export function changesOf(before: unknown, after: unknown): Change[] {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted()
  return names
    .map((name) => ({
      field: fieldLabel(name),
      before: readable(name, was[name]),
      after: readable(name, is[name]),
    }))
    .filter((change) => change.before !== undefined || change.after !== undefined)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

// The maximum total length, in characters, of the old and the new value in a summary. Longer values are omitted. For
// editions, there is no limit.
const shortValues = 60

// Returns the summary of a log entry. If a record was changed, the summary names the changed fields. If only one field
// was changed, the summary also contains its values: "Edition 2025: Entry fee ₹100 → ₹150".
export function summaryOf(line: Activity, changes: readonly Change[]): string {
  const { summary, entityId: id } = line
  const [first] = changes
  if (line.action !== 'updated' || !first) return summary
  const isEdition = line.entity === 'edition'
  const { before, after } = first
  if (changes.length === 1 && before !== undefined && after !== undefined) {
    if (isEdition) return format(t.activity.editionValue, { id, field: first.field, before, after })
    if (before.length + after.length <= shortValues) {
      return format(t.activity.changedValue, { summary, field: first.field, before, after })
    }
  }
  const fields = [...new Set(changes.map(({ field }) => field.split(',')[0] ?? field))].join(', ')
  return isEdition
    ? format(t.activity.editionFields, { id, fields })
    : format(t.activity.changedFields, { summary, fields })
}

const fieldNames: Readonly<Record<string, string>> = t.activity.fieldNames

// Converts the path of a field to a label: "home.focus.0.title.te" becomes "Home, focus 1, title, Telugu".
export function fieldLabel(path: string): string {
  const known = fieldNames[path]
  if (known !== undefined) return known
  const [first = '', ...rest] = path.split('.')
  const parts = [fieldNames[first] ?? spaced(first)]
  for (const part of rest) {
    if (/^\d+$/.test(part)) parts.push(`${parts.pop() ?? ''} ${Number(part) + 1}`)
    else parts.push(languageName(part) ?? uncapitalised(fieldNames[part] ?? spaced(part)))
  }
  const label = parts.join(', ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

// Makes the first letter lower case, except in abbreviations such as "GST number".
function uncapitalised(label: string): string {
  return label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
}

// Converts the name of a field that has no label to words: "contactPerson" becomes "contact person". Unit suffixes are
// removed, because the values show their units.
function spaced(name: string): string {
  return name
    .replace(/Paise$/, '')
    .replace(/Hundredths$/, '')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}

// The display names of field values. The keys are the server's names.
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: t.recordPage.channels,
  occupation: t.applications.occupations,
  state: t.contactMessages.states,
  status: {
    ...t.registrations.statuses,
    ...t.ui.reviewStatuses,
    ...t.orders.orderStates,
    ...t.money.payout.states,
    ...t.tills.states,
    ...t.entryDesk.books.states,
  },
  type: t.partners.types,
  paymentStatus: { ...t.stallBookings.payments, ...t.money.statuses },
  cancelledBy: t.activity.cancelledBy,
}

// Converts a value to readable text. Returns undefined for an empty value.
function readable(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? t.common.yes : t.common.no
  if (Array.isArray(value)) return value.flatMap((item) => readable(name, item) ?? []).join(', ') || undefined
  if (typeof value === 'number' || typeof value === 'string')
    return readableNumber(name, value) ?? words[name]?.[value] ?? readableText(String(value))
  return JSON.stringify(value)
}

const amounts: ReadonlySet<string> = new Set(['amount', 'entryFee', 'counted', 'expected', 'float'])

// Formats amounts and percentages, which are recognised by their field names. Returns undefined for other values.
function readableNumber(name: string, value: number | string): string | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1)
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  if (last.endsWith('Paise')) return formatPaise(number)
  if (last.endsWith('Hundredths')) return `${number / 100}%`
  return amounts.has(last) ? formatAmount(number) : undefined
}

function readableText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return formatMoment(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(`${text}T00:00:00+05:30`)
  return /^\d\d:\d\d$/.test(text) ? formatClock(text) : text
}
