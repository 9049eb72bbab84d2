import { t } from '../texts'

const names: Readonly<Record<string, string>> = t.common.categories

/** A category of registration as the office reads it; an unknown one is its own name. */
export function categoryName(category: string): string {
  return names[category] ?? category
}
