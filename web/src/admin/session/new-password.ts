import * as v from 'valibot'
import { t } from '../texts'

// The minimum length of a password. The server has the same limit (internal/account/passwords.go), and also
// refuses passwords that are easy to guess.
const leastPassword = 12

export const newPassword = v.pipe(
  v.string(),
  v.check((text) => Array.from(text).length >= leastPassword, t.layout.setPassword.tooShort),
)
