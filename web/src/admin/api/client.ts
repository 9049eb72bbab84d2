import createClient from 'openapi-fetch'
import type { paths } from '../../api/schema.gen'
import { ApiError } from './api-error'
import { fetchSignedIn } from './lost-session'
import type { Problem } from './records'

// The typed API. The session is a cookie; sentences come in English, the language of the portal.
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  headers: { 'Accept-Language': 'en' },
  fetch: fetchSignedIn,
})

type Outcome<T> = { data?: T; error?: unknown; response: Response }

// The answer of a call and its headers. Anything but success is thrown as ApiError.
export async function answerOf<T>(call: Promise<Outcome<T>>): Promise<{ data: T; headers: Headers }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new ApiError(0, {}, 0, cause)
  })
  if (!response.ok) throw new ApiError(response.status, problemIn(error), secondsToWait(response.headers))
  // A call that answers 204 has no data, and its type says undefined.
  return { data: data as T, headers: response.headers }
}

// The answer of a call whose headers do not matter.
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
