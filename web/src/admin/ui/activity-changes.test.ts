import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogueFolder } from '../../testing/catalogue'
import type { Activity } from '../api/records'
import { t } from '../texts'
import { changesOf, fieldLabel, summaryOf } from './activity-changes'

it.each([
  ['home.focus.0.title.te', 'Home, focus 1, title, Telugu'],
  ['contactPerson', 'Contact person'],
  ['defaultFeePaise', 'Entry fee'],
  ['social.2.url', 'Social networks 3, web address'],
])('labels %s as %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})

it('formats every kind of value', () => {
  const before = {
    amount: '150.50',
    defaultFeePaise: 10000,
    disabled: false,
    email: '',
    gst: '',
    payBy: '',
    channel: 'cash',
    until: '2025-09-12T12:30:00Z',
  }
  const after = { amount: '100300', defaultFeePaise: 2500000, disabled: true, ids: ['a', 'b'], until: null }
  Object.assign(after, {
    channel: 'bank',
    email: 'asha@example.org',
    gst: '',
    payBy: '2025-09-13',
    status: 'BYHAND',
  })
  expect(changesOf(before, after)).toEqual([
    { field: 'Amount', before: '₹150.50', after: '₹1,00,300' },
    { field: 'Channel', before: 'cash', after: 'bank transfer' },
    { field: 'Entry fee', before: '₹100', after: '₹25,000' },
    { field: 'Disabled', before: 'No', after: 'Yes' },
    { field: 'E-mail', before: undefined, after: 'asha@example.org' },
    { field: 'IDs', before: undefined, after: 'a, b' },
    { field: 'To be paid by', before: undefined, after: '13 Sept 2025' },
    { field: 'Status', before: undefined, after: 'To be paid by hand' },
    { field: 'Until', before: '12 Sept 2025, 6:00 pm', after: undefined },
  ])
})

it('returns no changes for a log entry without fields', () => {
  expect(changesOf(undefined, undefined)).toEqual([])
  expect(changesOf('odd', ['odd'])).toEqual([])
})

it.each([
  [{ status: 'Pending' }, { status: 'Paid' }, 'Registration of Ravi was changed: Status Pending → Paid'],
  [
    { name: 'Raju' },
    { name: 'Ravi', email: 'r@example.org' },
    'Registration of Ravi was changed: E-mail, Name',
  ],
  [{ address: 'a'.repeat(40) }, { address: 'b'.repeat(40) }, 'Registration of Ravi was changed: Address'],
  [undefined, undefined, 'Registration of Ravi was changed'],
])('names the change from %j to %j in the summary', (before, after, summary) => {
  const line: Activity = {
    _id: 1,
    at: '2025-08-02T06:08:00Z',
    actor: 'owner@example.org',
    action: 'updated',
    entity: 'registration',
    entityId: 'reg-1',
    summary: 'Registration of Ravi was changed',
    before,
    after,
  }
  expect(summaryOf(line, changesOf(before, after))).toBe(summary)
})

// Returns the names of all fields in a part of an edition. The keys of translated texts are languages.
function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || 'en' in value) return []
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldsIn(part)])
}

it.each(['edition', 'policies'])('has a label for each field in the first edition: %s.json', (file) => {
  const path = join(catalogueFolder, `../internal/edition/shipped/${file}.json`)
  const fields = fieldsIn(JSON.parse(readFileSync(path, 'utf8')))
  expect(fields.length).toBeGreaterThan(5)
  expect(fields.filter((field) => !(field in t.activity.fieldNames))).toEqual([])
})
