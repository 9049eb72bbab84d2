import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { FieldNotes, wireField, type FieldProps } from './field'
import css from './checkbox.module.css'
import fieldCss from './field.module.css'

type Props = Omit<FieldProps, 'optional'> & { ref?: Ref<HTMLInputElement> | undefined } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'className' | 'style' | 'id' | 'name' | 'type'
  >

// A checkbox for a consent or an optional choice. If `required` is true, it must be ticked.
export function Checkbox({ label, name, hint, error, idPrefix, required = false, ...input }: Props) {
  const wiring = wireField({ name, hint, error, idPrefix, optional: !required })
  return (
    <div className={classNames(fieldCss.field, error && fieldCss.fieldBad)}>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
      <label className={css.check}>
        <input {...input} {...wiring} type="checkbox" />
        <span>{label}</span>
      </label>
    </div>
  )
}
