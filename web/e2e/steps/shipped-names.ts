import shipped from '../../../internal/edition/shipped/edition.json' with { type: 'json' }
import type { Lang } from '../../src/i18n/texts.gen'

type Category = 'farmer' | 'scientist' | 'entrepreneur' | 'startup' | 'student' | 'other'

/** The names of registration categories and of cards of the stall booking page, as the program contains them. */
export type ShippedNames = {
  readonly categories: Record<Category, string>
  readonly cards: Record<'private' | 'fpo', string>
}

/** Returns the names in a language, by id. */
export function shippedNames(lang: Lang): ShippedNames {
  const named = (list: ReadonlyArray<{ id: string; name: Record<string, string> }>) =>
    Object.fromEntries(list.map(({ id, name }) => [id.toLowerCase(), name[lang] ?? '']))
  return {
    categories: named(shipped.registrationCategories),
    cards: named(shipped.bookingCards),
  } as ShippedNames
}
