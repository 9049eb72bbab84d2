import type { PrivacyRequest } from '../../api/records'

export const kindWords: Record<PrivacyRequest['kind'], string> = {
  see: 'See their data',
  correct: 'Correct their data',
  erase: 'Erase their data',
}

export const stateWords: Record<PrivacyRequest['state'], string> = {
  open: 'Open',
  done: 'Done',
  refused: 'Refused',
}

// What the button says that carries a request out, and while it does.
export const doWords: Record<PrivacyRequest['kind'], readonly [string, string]> = {
  see: ['Mark as answered', 'Saving...'],
  correct: ['Apply the correction', 'Applying...'],
  erase: ['Erase this person', 'Erasing...'],
}

// The names of a record's fields, by the server's names.
const fieldWords: Record<string, string> = {
  contactPerson: 'Contact person',
  paymentStatus: 'Payment',
  gst: 'GST number',
  requirements: 'Needs',
  business: 'Line of business',
}

export function fieldWord(field: string): string {
  return fieldWords[field] ?? capital(field)
}

// "contact message" as the head of a part.
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// Whom a request is from, as far as it says.
export function whoOf({ name, email, phone, orderId }: PrivacyRequest): string {
  return name || email || phone || (orderId && `the payer of ${orderId}`) || 'somebody'
}
