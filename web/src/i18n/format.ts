import { createElement, Fragment, type ReactNode } from 'react'
import type { Lang, PluralText } from './language'

// Values for a text's placeholders: `{name}` is filled by values.name.
export type Values = Readonly<Record<string, string | number>>

const placeholder = /\{(\w+)\}/g

// Fills the placeholders of a text. A placeholder without a value stays as it is, so that the mistake shows.
export function format(text: string, values: Values): string {
  return text.replace(placeholder, (whole, name: string) => String(values[name] ?? whole))
}

// The form of a text that goes with a count, with {count} and the other placeholders filled.
export function plural(lang: Lang, count: number, forms: PluralText, values: Values = {}): string {
  const form = isOne(lang, count) ? forms.one : forms.other
  return format(form, { count, ...values })
}

// CLDR's cardinal rules of the three languages; phones carry different Intl data, the server's engine none.
function isOne(lang: Lang, count: number): boolean {
  if (lang === 'hi') return count >= 0 && count <= 1
  return count === 1
}

// A text cut at its placeholders: even items are words, odd items are placeholder names.
export function split(text: string): string[] {
  return text.split(placeholder)
}

export function rich(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return split(text).map((part, index) =>
    createElement(Fragment, { key: index }, index % 2 === 0 ? part : (values[part] ?? `{${part}}`)),
  )
}
