import { createElement, Fragment, type ReactNode } from 'react'
import { pluralRules, type Lang, type Plural, type PluralCategory, type Text } from './texts.gen'

type Values<Parameter extends string, Value> = Readonly<Record<Parameter, Value>>

/** Fills the placeholders of a text. */
export function format<Parameter extends string>(
  text: Text<Parameter>,
  values: Values<NoInfer<Parameter>, string | number>,
): string {
  return split(text)
    .map((part, index) => (index % 2 === 0 ? part : String(values[part as Parameter] ?? `{${part}}`)))
    .join('')
}

/** Fills the placeholders of a text with elements, such as a link inside a translated message. */
export function rich<Parameter extends string>(
  text: Text<Parameter>,
  values: Values<NoInfer<Parameter>, ReactNode>,
): ReactNode {
  return split(text).map((part, index) =>
    createElement(
      Fragment,
      { key: index },
      index % 2 === 0 ? part : (values[part as Parameter] ?? `{${part}}`),
    ),
  )
}

/**
 * Returns the plural form of a text for a count, and fills its placeholders. If `values.count` is set, for example to
 * the number with grouped digits, it replaces {count}. Otherwise `count` replaces {count}.
 */
export function plural<Parameter extends string = never>(
  lang: Lang,
  count: number,
  forms: Plural<Parameter>,
  ...[values]: PluralValues<Parameter>
): string {
  const form: Text<string> = forms[categoryOf(lang, count)] ?? forms.other
  return format(form, { count, ...values })
}

/** The type of the parameter `values` of `plural`. It is empty for a text whose only placeholder is {count}. */
export type PluralValues<Parameter extends string> = [Parameter] extends [never]
  ? [values?: CountValue]
  : [values: Values<NoInfer<Parameter>, string | number> & CountValue]

type CountValue = { readonly count?: string | number }

// Splits a text. In the result, items with an even index are text, and items with an odd index are placeholder names.
function split(text: Text<string>): string[] {
  return (text as unknown as string).split(/\{(\w+)\}/)
}

// Returns the plural category of a count. The generator tests these rules against CLDR. Intl is not used, because its
// data differs between phones and QuickJS has no Intl.
function categoryOf(lang: Lang, count: number): PluralCategory {
  const { exact, cycle } = pluralRules[lang]
  return exact[count] ?? cycle[count % cycle.length] ?? 'other'
}
