import { t } from '../texts'

const names: Readonly<Record<string, string>> = t.common.categories

/** Returns the label of a registration category. An unknown category is returned unchanged. */
export function categoryName(category: string): string {
  return names[category] ?? category
}
