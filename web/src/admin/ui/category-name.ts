import { t } from '../texts'

const names: Readonly<Record<string, string>> = t.common.categories

/** The label of a registration category; an unknown category is returned unchanged. */
export function categoryName(category: string): string {
  return names[category] ?? category
}
