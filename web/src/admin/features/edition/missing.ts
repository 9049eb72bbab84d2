import { languages, type Field } from './fields'
import { listOf, textOf, valueAt, type Json } from './json'

// Counts the missing translations. A translation is missing if a text has an English version but no version in another
// language.
export function missingIn(fields: readonly Field[], tree: Json): number {
  return fields.reduce((sum, field) => sum + missingAt(field, valueAt(tree, field.path)), 0)
}

function missingAt(field: Field, value: Json): number {
  if (field.kind === 'text') return missingTranslations(value)
  if (field.kind === 'list')
    return listOf(value).reduce<number>((sum, item) => sum + missingIn(field.fields, item), 0)
  if (field.kind !== 'tiers' || typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, text: Json) => sum + missingTranslations(text), 0)
}

function missingTranslations(value: Json): number {
  if (textOf(valueAt(value, 'en')).trim() === '') return 0
  return languages.filter(({ lang }) => textOf(valueAt(value, lang)).trim() === '').length
}
