import * as v from 'valibot'

// What the portal checks before it asks the server, in the server's own sentences (internal/fair/sentences.go). The
// server checks again and knows more.

export const requiredText = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'Please fill in this field'),
)

// Ten digits that start with 6 to 9; spaces, dashes and +91, 91 or 0 in front are fine (decisions §4).
export const phone = v.pipe(
  requiredText,
  v.check((text) => isPhone(text), 'Please enter a valid 10-digit phone number'),
)

export const optionalEmail = v.pipe(
  v.string(),
  v.check(
    (text) => text.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()),
    'Enter an e-mail address like name@example.com',
  ),
)

// An amount in rupees, with at most two decimals.
export const rupees = v.pipe(
  v.string(),
  v.check((text) => /^\d+(?:\.\d{1,2})?$/.test(text.trim()), 'Enter an amount in rupees, 0 or more'),
)

function isPhone(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '').replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits)
}
