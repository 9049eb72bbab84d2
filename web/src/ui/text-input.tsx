import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps } from './field'
import css from './text-input.module.css'

type Props = FieldProps & {
  // The width of the input: sm 240 px, md 380 px, lg the full width.
  width?: 'sm' | 'md' | 'lg' | undefined
  ref?: Ref<HTMLInputElement> | undefined
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id' | 'name' | 'width'>

const widths = { sm: css.inputSm, md: css.inputMd, lg: undefined }

// A field for one line of text, controlled (value, onChange) or uncontrolled (defaultValue) like a native input.
export function TextInput({ width = 'lg', label, name, hint, error, optional, idPrefix, ...input }: Props) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} idPrefix={idPrefix}>
      {(wiring) => (
        <input
          type="text"
          placeholder=" "
          {...input}
          {...wiring}
          className={classNames(css.input, widths[width])}
        />
      )}
    </Field>
  )
}
