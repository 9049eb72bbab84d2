import { plural, type PluralValues } from '../i18n/format'
import type { Plural, PortalTexts } from '../i18n/texts.gen'
import { groupDigits } from '../lib/money'

/** The portal's texts in the office's language. main.tsx sets them before it imports the rest of the portal. */
export let t: PortalTexts

/** Replaces all texts of the portal. It is called once at startup, and by the set-up of the unit tests. */
export function setTexts(texts: PortalTexts): void {
  t = texts
}

/**
 * Returns a text in the singular or plural form that fits the count. {count} is replaced with `values.count` if this
 * is set. Otherwise {count} is replaced with the count with digit groups.
 */
export function counted<Parameter extends string = never>(
  count: number,
  forms: Plural<Parameter>,
  ...[values]: PluralValues<Parameter>
): string {
  return plural<string>('en', count, forms, { count: groupDigits(count), ...values })
}
