import * as v from 'valibot'
import { optionalEmail, text } from '../../ui/rules'

// The rule for an optional line of text. The server has the same limit.
export const line = text({ most: 254 })

// The rule for the society's bank account. The server checks the numbers.
export const bankRule = v.object({ holder: line, bank: line, number: line, ifsc: line, upi: line })

// The rules for the language, payment and mail fields. The forms of the setup page and the services screen use these
// rules.
export const serviceRules = {
  language: v.string(),
  payments: v.string(),
  clientId: line,
  clientSecret: line,
  mailHost: line,
  mailPort: line,
  mailSecurity: v.string(),
  mailUser: line,
  mailPassword: line,
  mailFrom: optionalEmail,
}
