// Reads numbers in the ways in which people type them: digits of any script, dashes of all kinds, invisible characters,
// and the usual notations of phone numbers and amounts. The server has the same rules (internal/typed).

// Replaces the decimal digits of every script with 0 to 9. Unicode lists those of a script one after the other.
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}

// Removes white space, dashes, dots, brackets and invisible characters.
export function compact(text: string): string {
  return plainDigits(text).replace(/[\s\p{Pd}\p{Cf}().\u2212]/gu, '')
}

// Returns the ten digits of an Indian mobile number, or undefined.
export function readPhone(text: string): string | undefined {
  const digits = compact(text)
    .replace(/^[+＋]/, '00')
    .replace(/^(?:00910|0091|0910|910|091|91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? digits : undefined
}

// Returns a number from another country in international form, such as "+4915123456789", or undefined.
export function readPhoneAbroad(text: string): string | undefined {
  const number = compact(text).replace('＋', '+').replace(/^00/, '+')
  return /^\+(?!91|0)\d{8,15}$/.test(number) ? number : undefined
}

// Removes what people write around an amount in rupees: "₹", "Rs", digit groups, spaces and "/-". A text that is not
// an amount is returned in a form that is still none: "10,50" could be a decimal comma.
export function plainAmount(text: string): string {
  const amount = plainDigits(text)
    .replace(/[\s\p{Cf}]/gu, '')
    .replaceAll('\u2212', '-')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/(?:\/[-–—]|₹)$/, '')
  return /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount
}
