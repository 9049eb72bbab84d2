import { t } from '../texts'

const kinds: Readonly<Record<string, string>> = { ...t.privacy.recordKinds, order: t.recordPage.order }

const fields: Readonly<Record<string, string>> = t.privacy.fields

/** The label of a kind of record, by the server's name. */
export function recordKindName(kind: string): string {
  return kinds[kind] ?? kind
}

/** The label of a record's field, by the server's name. */
export function fieldName(field: string): string {
  return fields[field] ?? field
}
