import * as v from 'valibot'
import { expect, it } from 'vitest'
import { optionalGstNumber } from './gst-number'
import { name, optionalEmail, optionalWebsite, phone, requiredText } from './rules'

const fullName = name('Enter the full name')
const address = requiredText('Enter the address')

// Returns the first error message for a text, or '' if the text is valid.
function said(rule: v.GenericSchema<string>, typed: string): string {
  const result = v.safeParse(rule, typed)
  return result.success ? '' : result.issues[0].message
}

it.each([
  [fullName, 'x'.repeat(121), 'Please use at most 120 characters'],
  // Like the server, the rule counts code points, not UTF-16 units.
  [fullName, '🌾'.repeat(120), ''],
  [fullName, '   ', 'Enter the full name'],
  [fullName, 'Pasted\tcells\r\n', ''],
  [fullName, 'Rao \u202Eoar', 'This text contains characters that cannot be shown. Please type it again'],
  [fullName, 'లక్ష్\u200Cమి', ''],
  [phone, '\u202A+91 90003 41877\u202C\t', ''],
  [address, 'one\n\ttwo', ''],
  [address, 'a\u0007b', 'This text contains characters that cannot be shown. Please type it again'],
  [phone, '+91 90003-41877', ''],
  [phone, '0091 90003‑41877', ''],
  [phone, '+91-0-90003-41877', ''],
  [phone, '౯౦౦౦౩౪౧౮౭౭', ''],
  [phone, '50003 41877', 'Please enter a valid 10-digit phone number'],
  [optionalEmail, '', ''],
  [optionalEmail, 'me@example..org', 'Enter an e-mail address like name@example.com'],
  [optionalWebsite, 'www.example.com', ''],
  [optionalWebsite, 'https://example.org/seeds', ''],
  [optionalWebsite, 'example', 'Enter a web address like www.example.com'],
  [optionalWebsite, 'ftp://example.org', 'Enter a web address like www.example.com'],
  [optionalGstNumber, '', ''],
  [optionalGstNumber, '27AAPFU0939F1ZV', ''],
  [optionalGstNumber, '27 aapfu-0939f1zv\u200B', ''],
  [optionalGstNumber, '0717UNO00157UNO', ''],
  [
    optionalGstNumber,
    '27AAPFU0939F1ZW',
    'This is not a valid GST number. Check its 15 characters, or leave it empty',
  ],
  [
    optionalGstNumber,
    '39AAPFU0939F1ZV',
    'This is not a valid GST number. Check its 15 characters, or leave it empty',
  ],
])('reports for %#: %s', (rule, typed, message) => {
  expect(said(rule, typed)).toBe(message)
})
