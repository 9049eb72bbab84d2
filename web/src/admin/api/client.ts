import createClient from 'openapi-fetch'
import type { paths } from '../../api/schema.gen'
import { ApiError } from './api-error'
import { fetchSignedIn } from './lost-session'
import type { Problem } from './records'

// The typed API client. The browser adds the session cookie to each request. Error messages are in English, because
// the portal is in English.
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  headers: { 'Accept-Language': 'en' },
  fetch: fetchSignedIn,
})

type Outcome<T> = { data?: T; error?: unknown; response: Response }

// Returns the data and the headers of an API call. Throws ApiError if the call failed.
export async function answerOf<T>(call: Promise<Outcome<T>>): Promise<{ data: T; headers: Headers }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new ApiError(0, {}, 0, cause)
  })
  if (!response.ok) throw new ApiError(response.status, problemIn(error), secondsToWait(response.headers))
  // A 204 response contains no data. In this case, the type T is `undefined`.
  return { data: data as T, headers: response.headers }
}

// Returns the data of an API call without its headers. Throws ApiError if the call failed.
export async function dataOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  return (await answerOf(call)).data
}

function problemIn(error: unknown): Partial<Problem> {
  return typeof error === 'object' && error !== null ? error : {}
}

function secondsToWait(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After'))
  return Number.isFinite(seconds) ? seconds : 0
}
