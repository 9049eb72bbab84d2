import { plural, type PluralValues } from '../i18n/format'
import type { Plural, PortalTexts } from '../i18n/texts.gen'
import { groupDigits } from '../lib/money'

/** The portal's texts in the office's language. main.tsx sets them before it imports the rest of the portal. */
export let t: PortalTexts

/** Replaces all texts of the portal. Called once at the start, and by the set-up of the unit tests. */
export function setTexts(texts: PortalTexts): void {
  t = texts
}

/** The form of a text that goes with a count; {count} is filled with its digits in groups unless values has it. */
export function counted<Parameter extends string = never>(
  count: number,
  forms: Plural<Parameter>,
  ...[values]: PluralValues<Parameter>
): string {
  return plural<string>('en', count, forms, { count: groupDigits(count), ...values })
}
