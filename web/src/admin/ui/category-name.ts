import type { SelectOption } from '../../ui/select'
import type { FairEvent } from '../api/records'
import { t } from '../texts'

type Category = FairEvent['registrationCategories'][number]

let categories: readonly Category[] = []

/** Stores the edition's categories. The portal reads them before it shows a screen (layout/event-query.ts). */
export function setCategories(next: readonly Category[]): void {
  categories = next
}

/** Returns the name of a registration category. A category that the edition no longer has is returned unchanged. */
export function categoryName(category: string): string {
  const exhibitors = category === 'Exhibitor' ? t.common.exhibitorGroup : category
  return categories.find(({ id }) => id === category)?.name ?? exhibitors
}

/** Returns the built-in category whose form a category has. */
export function formOf(category: string): string {
  return categories.find(({ id }) => id === category)?.like ?? category
}

/** Returns the categories as options of a select box. */
export function categoryOptions(): readonly SelectOption[] {
  return categories.map(({ id, name }) => ({ value: id, label: name }))
}
