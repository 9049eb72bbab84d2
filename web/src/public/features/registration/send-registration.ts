import { callApi } from '../../../lib/api'
import type { Values } from '../../form-draft'
import type { RegistrationCategory } from '../../props.gen'

// Sends a form and returns the path of its payment page for a first visit, without a language prefix. If the form is
// sent again with the same idempotency key, the server does not create a second registration.
export async function sendRegistration(
  category: RegistrationCategory,
  values: Values,
  key: string,
  lang: string,
): Promise<string> {
  const saved = await callApi('post', '/api/registers', {
    lang,
    headers: { 'Idempotency-Key': key },
    body: {
      category: category.category,
      ...Object.fromEntries(category.fields.map(({ name }) => [name, values[name] ?? ''])),
      ...(category.asksAge ? { adult: values['adult'] === 'yes' } : {}),
      lang,
    },
  })
  const query = new URLSearchParams({ registrationId: saved._id, userID: saved.userID ?? '', saved: '1' })
  return `/payment?${query}`
}
