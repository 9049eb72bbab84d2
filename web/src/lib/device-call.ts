import { refusedWith, unreached } from './api-error'

type Options = {
  // The timeout in milliseconds.
  timeout: number
  // The language of the error messages.
  lang: string
  // With 'omit', the browser does not send its cookies.
  credentials: RequestCredentials
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

// Sends a request from the gate app or the entry desk, and returns the successful response. Throws ApiError. callApi
// has no options for the cookies, the timeout and the cache, because the site and the portal do not need them.
export async function callFromDevice(path: string, options: Options): Promise<Response> {
  const { body, timeout, lang, credentials, headers } = options
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials,
    cache: 'no-store',
    headers: {
      'Accept-Language': lang,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw unreached(error)
  })
  if (response.ok) return response
  throw refusedWith(
    response.status,
    await response.text().catch(() => ''),
    response.headers.get('Retry-After'),
  )
}
