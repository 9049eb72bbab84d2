// Formats a ten-digit phone number: "98480 12345". Other text is returned unchanged.
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone
}

// Returns a number with its country code, such as "+919848012345".
export function internationalPhone(phone: string): string {
  return phone.startsWith('+') ? phone : `+91${phone}`
}
