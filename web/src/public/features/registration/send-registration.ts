import { apiFetch } from '../../../lib/api'
import type { RegistrationCategory } from '../../props.gen'
import { keepDraft, readDraft } from '../../registration-draft'

type Saved = { readonly _id: string; readonly userID: string }

// Sends a form and returns the path of its payment page, without a language. The same content sent again carries the
// same idempotency key, also after a reload, so that a lost answer never makes a second registration; changed content
// is another registration and carries another key.
export async function sendRegistration(
  category: RegistrationCategory,
  values: Readonly<Record<string, string>>,
  lang: string,
): Promise<string> {
  const saved = await apiFetch<Saved>('/api/registers', {
    method: 'POST',
    lang,
    headers: { 'Idempotency-Key': keyOf(category, values) },
    body: {
      category: category.category,
      ...Object.fromEntries(category.fields.map(({ name }) => [name, values[name] ?? ''])),
      ...(category.asksAge ? { adult: values['adult'] === 'yes' } : {}),
      lang,
    },
  })
  const query = new URLSearchParams({ registrationId: saved._id, userID: saved.userID })
  return `/payment?${query}`
}

function keyOf(category: RegistrationCategory, values: Readonly<Record<string, string>>): string {
  const print = JSON.stringify([category.category, Object.entries(values)])
  const before = readDraft()?.sent
  const key = before?.print === print ? before.key : newKey()
  keepDraft({ choice: category.id, values, sent: { key, print } })
  return key
}

// crypto.randomUUID is missing where the site is opened by a plain http address other than localhost.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
