import { createElement, Fragment, type ReactNode } from 'react'
import { pluralCategory, type Lang, type PluralCategory } from './texts.gen'

declare const parameters: unique symbol

/**
 * A text with placeholders, such as "Pay {amount}": Text<'amount'>. It is a string at run time, but the compiler lets
 * nobody show it before `format` or `rich` filled its placeholders.
 */
export type Text<Parameter extends string> = { readonly [parameters]: Parameter }

/** The forms of a text by CLDR plural category. Every form may use {count} besides its parameters. */
export type Plural<Parameter extends string = never> = {
  readonly other: Text<Parameter | 'count'>
} & { readonly [Category in PluralCategory]?: Text<Parameter | 'count'> }

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

/** Fills the placeholders of a text with elements, such as a link inside a translated sentence. */
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
 * The form of a text that goes with a count, with its placeholders filled. {count} is the number itself, or what
 * `values.count` says, such as the number with its digits in groups.
 */
export function plural<Parameter extends string = never>(
  lang: Lang,
  count: number,
  forms: Plural<Parameter>,
  ...[values]: [Parameter] extends [never] ? [values?: CountValue] : [values: PluralValues<Parameter>]
): string {
  const form: Text<string> = forms[pluralCategory(lang, count)] ?? forms.other
  return format(form, { count, ...values })
}

type CountValue = { readonly count?: string | number }
type PluralValues<Parameter extends string> = Values<NoInfer<Parameter>, string | number> & CountValue

// Even items are words, odd items are names of placeholders.
function split(text: Text<string>): string[] {
  return (text as unknown as string).split(/\{(\w+)\}/)
}
