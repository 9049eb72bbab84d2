import * as v from 'valibot'
import { optionalEmail, text } from '../../ui/rules'

// An optional line of text. The server has the same limit.
export const line = text({ most: 254 })

// The rules of the fields for language, payments and mail, which the first-start page and the services screen share.
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
