// A ten-digit phone number for reading: "98480 12345". Anything else stays as it is.
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone
}
