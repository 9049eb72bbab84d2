import { Eye, EyeOff } from 'lucide-react'
import { useState, type InputHTMLAttributes, type Ref } from 'react'
import * as v from 'valibot'
import { Field, type FieldProps } from '../../ui/field'
import { t } from '../texts'

type Props = FieldProps & { ref?: Ref<HTMLInputElement> } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'className' | 'style' | 'id' | 'name' | 'type'
  >

// A password field with a button that reveals the typed text.
export function PasswordInput({ label, name, hint, error, optional, idPrefix, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} idPrefix={idPrefix}>
      {(wiring) => (
        <span className="password">
          <input
            autoComplete="current-password"
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t.layout.passwordInput.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={22} strokeWidth={2.2} /> : <Eye size={22} strokeWidth={2.2} />}
          </button>
        </span>
      )}
    </Field>
  )
}

// The minimum length of a password. The server has the same limit (internal/account/passwords.go), and also
// refuses passwords that are easy to guess.
const leastPassword = 12

export const newPassword = v.pipe(
  v.string(),
  v.check((text) => Array.from(text).length >= leastPassword, t.layout.setPassword.tooShort),
)
