import { Fragment, type ReactNode } from 'react'
import { split } from './format'

// A text whose placeholders are filled with elements, e.g. a link inside a translated sentence.
export function RichText({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  return split(text).map((part, index) => (
    <Fragment key={index}>{index % 2 === 0 ? part : (values[part] ?? `{${part}}`)}</Fragment>
  ))
}
