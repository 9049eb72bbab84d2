import { api, dataOf } from '../../api/client'

// Sends a document. Returns the address; '' means that the message waits to be passed on by phone.
export async function sendDocument(number: string, email: string): Promise<string> {
  const [prefix = '', year = '', place = ''] = number.split('/')
  const sent = await dataOf(
    api.POST('/api/documents/{prefix}/{year}/{place}/send', {
      params: { path: { prefix, year, place } },
      body: email ? { email } : {},
    }),
  )
  return sent.email
}
