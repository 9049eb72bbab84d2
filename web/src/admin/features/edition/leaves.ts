import { isUpload, languages, type Field, type ListField, type Section } from './fields'
import {
  below,
  isObject,
  listOf,
  sameJson,
  textOf,
  valueAt,
  withValue,
  type Json,
  type JsonObject,
} from './json'
import { sentValue } from './plain-values'

// The values of a section that are sent to the server, and the error messages for invalid values. The keys of both
// objects are paths. A translated text has a path and a value for each language. A list is a single value.
type Leaves = { values: Readonly<Record<string, Json>>; problems: Readonly<Record<string, string>> }

export function leavesOf(section: Section, tree: Json): Leaves {
  const problems: Record<string, string> = {}
  const values: Record<string, Json> = {}
  for (const field of section.fields) {
    if (isUpload(field)) continue
    if (field.kind !== 'text') {
      values[field.path] = sent(field, valueAt(tree, field.path), { path: field.path, tree, problems })
      continue
    }
    for (const { lang } of languages) {
      const path = below(field.path, lang)
      values[path] = textOf(valueAt(tree, path))
    }
  }
  return { values, problems }
}

// Returns the paths whose values differ.
export function changedPaths(before: Leaves, now: Leaves): string[] {
  return Object.keys(now.values).filter((path) => !sameJson(before.values[path], now.values[path]))
}

// Returns a part of the edition with only the values at these paths.
export function partWith(leaves: Leaves, paths: readonly string[]): JsonObject {
  const part = paths.reduce<Json>((tree, path) => withValue(tree, path, leaves.values[path]), {})
  return isObject(part) ? part : {}
}

type Place = { path: string; tree: Json; problems: Record<string, string> }

function sent(field: Field, value: Json, place: Place): Json {
  if (field.kind === 'text') return sentText(value)
  if (field.kind === 'list') return sentList(field, value, place)
  if (field.kind === 'tiers') return sentTiers(value, place.tree)
  if (isUpload(field)) return value
  const result = sentValue(field, value)
  if ('value' in result) return result.value
  place.problems[place.path] = result.problem
  return value
}

function sentText(value: Json): JsonObject {
  return Object.fromEntries(languages.map(({ lang }) => [lang, textOf(valueAt(value, lang))]))
}

function sentList(field: ListField, value: Json, place: Place): Json {
  const items = listOf(value)
  const taken = new Set(items.map((item) => textOf(valueAt(item, 'id'))).filter(Boolean))
  return items.map((item, index) => {
    const path = below(place.path, index)
    const whole = field.fields.reduce<Json>(
      (tree, of) =>
        withValue(tree, of.path, sent(of, valueAt(item, of.path), { ...place, path: below(path, of.path) })),
      item,
    )
    if (!field.hasId || textOf(valueAt(item, 'id')) !== '') return whole
    const id = freeId(textOf(valueAt(item, `${field.nameFrom ?? ''}.en`)) || idBase(field), taken)
    taken.add(id)
    return withValue(whole, 'id', id)
  })
}

// Returns the text from which the id of an item without an English name is derived. This is the last part of the
// list's path, such as "committees" for "home.committees".
function idBase({ path }: ListField): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

// Returns the tier texts to send. Tiers without a text are omitted, because they do not have the benefit. Tiers that
// no longer exist are also omitted.
function sentTiers(value: Json, tree: Json): Json {
  const tiers = listOf(valueAt(tree, 'sponsorTiers')).map((tier) => textOf(valueAt(tier, 'id')))
  const kept = tiers
    .map((id) => [id, sentText(valueAt(value, id))] as const)
    .filter(([id, text]) => id !== '' && Object.values(text).some((words) => textOf(words).trim() !== ''))
  return Object.fromEntries(kept)
}

// Derives an unused id from a name: "Field Activities" becomes "field-activities". The server requires that ids begin
// with a letter.
export function freeId(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 36)
  const id = plain || 'part'
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!taken.has(candidate)) return candidate
  }
}
