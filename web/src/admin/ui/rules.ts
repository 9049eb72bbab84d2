import * as v from 'valibot'

// What the portal checks before it asks the server: the server's own rules (internal/fair/validate.go) in its own
// sentences (internal/fair/sentences.go). The server checks again and knows more.

type TextRule = {
  // In characters (decisions §4).
  most: number
  // The sentence when it is empty; without one it may be.
  required?: string
  // Line ends and tabs are allowed.
  lines?: boolean
}

const fillIn = 'Please fill in this field'

// A typed text: not too long, and nothing in it that cannot be shown.
export function text({ most, required, lines = false }: TextRule) {
  const hidden = lines ? /(?![\n\r\t])\p{Cc}/u : /\p{Cc}/u
  return v.pipe(
    v.string(),
    v.check((typed) => required === undefined || typed.trim() !== '', required ?? ''),
    v.check(
      (typed) => !hidden.test(typed.trim()),
      'This text holds characters that cannot be shown. Please type it again',
    ),
    v.check((typed) => Array.from(typed.trim()).length <= most, `Please use at most ${most} characters`),
  )
}

// Something is chosen.
export const requiredText = text({ most: 500, required: fillIn })

// Names, titles and other short lines.
export const name = text({ most: 120, required: fillIn })
export const optionalName = text({ most: 120 })

export const address = text({ most: 500, required: fillIn, lines: true })
export const optionalAddress = text({ most: 500, lines: true })

export const message = text({ most: 5000, required: fillIn, lines: true })
export const optionalMessage = text({ most: 5000, lines: true })

// Ten digits that start with 6 to 9; spaces, dashes and +91, 91 or 0 in front are fine (decisions §4).
export const phone = v.pipe(
  text({ most: 120, required: fillIn }),
  v.check(isPhone, 'Please enter a valid 10-digit phone number'),
)

export const optionalEmail = v.pipe(
  text({ most: 254 }),
  v.check(
    (typed) => typed.trim() === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed.trim()),
    'Enter an e-mail address like name@example.com',
  ),
)

export const optionalWebsite = v.pipe(
  text({ most: 300 }),
  v.check(
    (typed) => typed.trim() === '' || isWebsite(typed.trim()),
    'Enter a web address like www.example.com',
  ),
)

// An amount in rupees, with at most two decimals.
export const rupees = v.pipe(
  v.string(),
  v.check((typed) => /^\d+(?:\.\d{1,2})?$/.test(typed.trim()), 'Enter an amount in rupees, 0 or more'),
)

function isPhone(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, '').replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits)
}

function isWebsite(typed: string): boolean {
  const full = typed.includes('://') ? typed : `https://${typed}`
  if (!URL.canParse(full)) return false
  const { protocol, hostname, username } = new URL(full)
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && username === ''
}
