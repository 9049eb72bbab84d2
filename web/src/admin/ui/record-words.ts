import { t } from '../texts'

const kinds: Readonly<Record<string, string>> = {
  ...t.privacy.recordKinds,
  order: t.recordPage.order,
  exhibitor: t.recordPage.exhibitor,
}

const fields: Readonly<Record<string, string>> = t.privacy.fields

/** Returns the label of a record kind. `kind` is the server's name. */
export function recordKindName(kind: string): string {
  return kinds[kind] ?? kind
}

/** Returns the label of a field. `field` is the server's name. */
export function fieldName(field: string): string {
  return fields[field] ?? field
}
