import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'
import css from './text-input.module.css'

type Props = FieldProps & { ref?: Ref<HTMLTextAreaElement> | undefined } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'className' | 'style' | 'id' | 'name'
  >

// A field for several lines of text.
export function TextArea({ label, name, hint, error, optional, idPrefix, ...area }: Props) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} idPrefix={idPrefix}>
      {(wiring) => <textarea placeholder=" " rows={3} {...area} {...wiring} className={css.input} />}
    </Field>
  )
}
