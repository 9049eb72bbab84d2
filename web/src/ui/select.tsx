import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'
import { Icon } from './icon'
import css from './select.module.css'
import textInputCss from './text-input.module.css'

export type SelectOption = { value: string; label: string }

type Props = FieldProps & {
  options: readonly SelectOption[]
  // The text of an additional first option with an empty value, such as "Choose one". It is shown until the user
  // chooses an option.
  prompt?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'style' | 'id' | 'name' | 'children'>

// A native select element, so that phones show their own large picker.
export function Select({ options, prompt, label, name, hint, error, optional, idPrefix, ...select }: Props) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} idPrefix={idPrefix}>
      {(wiring) => (
        <span className={css.select}>
          <select {...select} {...wiring} className={textInputCss.input}>
            {prompt && <option value="">{prompt}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={20} />
        </span>
      )}
    </Field>
  )
}
