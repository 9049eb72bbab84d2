import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps } from './field'
import css from './phone-input.module.css'
import textInputCss from './text-input.module.css'

type Props = FieldProps & {
  // Whether numbers from abroad are accepted, too. The field then has no +91 in front.
  abroad?: boolean
} & { ref?: Ref<HTMLInputElement> | undefined } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'className' | 'style' | 'id' | 'name' | 'type'
  >

// A field for a mobile number, with a fixed +91 in front unless the number may be from abroad. The server
// removes spaces, dashes and a typed +91.
export function PhoneInput({ label, name, hint, error, optional, idPrefix, abroad, ...input }: Props) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} idPrefix={idPrefix}>
      {(wiring) => (
        <div className={`${css.prefixed} ${textInputCss.inputMd}`}>
          {!abroad && (
            <span className={css.prefix} aria-hidden="true">
              +91
            </span>
          )}
          <input
            placeholder=" "
            autoComplete="tel"
            inputMode="tel"
            {...input}
            {...wiring}
            type="tel"
            className={`${textInputCss.input} num`}
          />
        </div>
      )}
    </Field>
  )
}
