import * as v from 'valibot'
import { format } from '../../i18n/format'
import { plainAmount, readPhone, readPhoneAbroad } from '../../lib/typed'
import { t } from '../texts'

// The rules that check form values before they are sent. The server checks the values again, with the same rules
// (internal/fair/validate.go) and error messages (texts/en/errors.json).

type TextRule = {
  // The maximum length in characters.
  most: number
  // The error message for an empty value. If it is undefined, the value is optional.
  required?: string
}

// Matches control characters and characters that reverse the writing direction. Tabs and line breaks are not matched,
// because cells that are pasted from a spreadsheet contain them. In one-line texts, the server replaces tabs and line
// breaks with spaces.
const hidden = /(?![\t\n\v\f\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u

// Returns the rule for a text: its length is limited, and it must not contain hidden characters.
export function text({ most, required }: TextRule) {
  return v.pipe(
    v.string(),
    v.check((typed) => required === undefined || typed.trim() !== '', required ?? ''),
    v.check((typed) => !hidden.test(typed.trim()), t.ui.rules.hidden),
    v.check((typed) => Array.from(typed.trim()).length <= most, format(t.ui.rules.tooLong, { most })),
  )
}

// The rule for a required choice or text. `required` is the error message for an empty value. The message says what to
// enter.
export const requiredText = (required: string) => text({ most: 500, required })

// The rule for a required short line, such as a name or a title.
export const name = (required: string) => text({ most: 120, required })
export const optionalName = text({ most: 120 })

export const optionalAddress = text({ most: 500 })

export const message = (required: string) => text({ most: 5000, required })
export const optionalMessage = text({ most: 5000 })

// The rule for a phone number: ten digits that start with 6 to 9, in any of the usual notations.
export const phone = v.pipe(
  v.string(),
  v.check((typed) => readPhone(typed) !== undefined, t.ui.rules.phone),
)

// The rule for the number of a resource person or a sponsor, which may be from abroad.
export const anyPhone = v.pipe(
  v.string(),
  v.check(
    (typed) => readPhone(typed) !== undefined || readPhoneAbroad(typed) !== undefined,
    t.ui.rules.phone,
  ),
)

export const optionalEmail = v.pipe(
  text({ most: 254 }),
  v.check(
    (typed) => typed.trim() === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed.trim()),
    t.ui.rules.email,
  ),
)

export const optionalWebsite = v.pipe(
  text({ most: 300 }),
  v.check((typed) => typed.trim() === '' || isWebsite(typed.trim()), t.ui.rules.website),
)

// The rule for an amount in rupees with at most two decimals. People type it as they write it: "₹1,74,000", with digits
// of any script. It is sent as "174000".
export const rupees = v.pipe(
  v.string(),
  v.transform(plainAmount),
  v.check((typed) => /^\d{1,10}(?:\.\d{1,2})?$/.test(typed), t.ui.rules.rupees),
)

// Reads a typed amount in rupees. Returns paise, or undefined if it is not an amount.
export function readPaise(typed: string): number | undefined {
  const { success, output } = v.safeParse(rupees, typed)
  return success ? Math.round(Number(output) * 100) : undefined
}

function isWebsite(typed: string): boolean {
  const full = typed.includes('://') ? typed : `https://${typed}`
  if (!URL.canParse(full)) return false
  const { protocol, hostname, username } = new URL(full)
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && username === ''
}
