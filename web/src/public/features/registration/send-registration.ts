import { apiFetch } from '../../../lib/api'
import { attemptKey, type Values } from '../../form-draft'
import type { RegistrationCategory } from '../../props.gen'

type Saved = { readonly _id: string; readonly userID: string }

// Sends a form and returns the path of its payment page, without a language. Sent again, it makes no second
// registration.
export async function sendRegistration(
  category: RegistrationCategory,
  values: Values,
  lang: string,
): Promise<string> {
  const saved = await apiFetch<Saved>('/api/registers', {
    method: 'POST',
    lang,
    headers: { 'Idempotency-Key': attemptKey('registration', values, category.id) },
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
