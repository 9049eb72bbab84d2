import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps } from './field'
import css from './text-input.module.css'

type Props = FieldProps & {
  // How much room the answer needs: sm 240 px, md 380 px, lg all there is.
  width?: 'sm' | 'md' | 'lg' | undefined
  ref?: Ref<HTMLInputElement> | undefined
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id' | 'name' | 'width'>

const widths = { sm: css.inputSm, md: css.inputMd, lg: undefined }

// One line of text. Controlled (value, onChange) or not (defaultValue), as native inputs are.
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
