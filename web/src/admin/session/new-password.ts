import * as v from 'valibot'
import { t } from '../texts'

// The minimum length that the server requires (internal/app/accounts/password_rules.go). The server also refuses
// passwords that are easy to guess.
const leastPassword = 12

export const newPassword = v.pipe(
  v.string(),
  v.check((text) => Array.from(text).length >= leastPassword, t.layout.setPassword.tooShort),
)
