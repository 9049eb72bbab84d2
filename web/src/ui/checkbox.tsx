import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { FieldNotes, wireField, type FieldProps } from './field'

type Props = Omit<FieldProps, 'optional'> & { ref?: Ref<HTMLInputElement> | undefined } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'className' | 'style' | 'id' | 'name' | 'type'
  >

// A statement to agree to, or a choice that can be left. `required` says that it has to be ticked.
export function Checkbox({ label, name, hint, error, idPrefix, required = false, ...input }: Props) {
  const wiring = wireField({ name, hint, error, idPrefix, optional: !required })
  return (
    <div className={classNames('field', error && 'field-bad')}>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
      <label className="check">
        <input {...input} {...wiring} type="checkbox" />
        <span>{label}</span>
      </label>
    </div>
  )
}
