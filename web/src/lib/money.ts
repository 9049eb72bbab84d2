// Formats amounts that the browser calculates. The format has Indian digit groups, and shows paise only if they are
// not zero. Go formats all other amounts in the same way (fair.Paise). Intl is not used, because its results differ
// between phones and QuickJS.

// Formats an amount in paise: "₹1,77,000", "₹84.74", "-₹100". Fractions of a paisa are dropped.
export function formatPaise(paise: number): string {
  const whole = Math.trunc(Math.abs(paise))
  const rupees = groupDigits(Math.floor(whole / 100))
  const rest = whole % 100
  const sign = paise < 0 && whole > 0 ? '-' : ''
  return `${sign}₹${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

// Formats an amount in whole rupees: "₹1,77,000".
export function formatRupees(rupees: number): string {
  return formatPaise(Math.trunc(rupees) * 100)
}

// Formats a count with Indian grouping: 1234567890 is "1,23,45,67,890".
export function groupDigits(count: number): string {
  const digits = String(Math.trunc(Math.abs(count)))
  const tail = digits.slice(-3)
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const sign = count <= -1 ? '-' : ''
  return sign + (head ? `${head},${tail}` : tail)
}

// Formats an amount from the API, which is in rupees with at most two decimals: 100300 is "₹1,00,300", 84.74 is
// "₹84.74".
export function formatAmount(rupees: number): string {
  return formatPaise(Math.round(rupees * 100))
}
