import { ApiError, refusedWith, unreached } from './api-error'
import type { Answer, Input, Method, PathOf } from './api-types'

type Options = {
  // The language of the error messages, which is the language of the page.
  lang?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

// The timeout in milliseconds. It is long enough for slow phones and slow networks.
const patience = 45_000

// Calls the API and returns the body of the response. Throws ApiError, or the abort reason if the signal is aborted.
// The OpenAPI schema determines the types of paths, bodies and responses.
export function callApi<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  options: Options & Input<M, P>,
): Promise<Answer<M, P>> {
  const { body, params, headers, lang, signal } = options
  return request(pathWith(path, params), method.toUpperCase(), {
    lang,
    signal,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

// Sends a form to the page that handles it also without JavaScript. Returns the address of the page that follows.
export async function sendForm(
  page: string,
  values: Readonly<Record<string, string>>,
  options: Options,
): Promise<string> {
  const { location } = await request<{ location: string }>(page, 'POST', {
    ...options,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...options.headers },
    body: new URLSearchParams(values).toString(),
  })
  return location
}

type RequestOptions = { [Name in keyof Options]: Options[Name] | undefined } & { body: string | undefined }

async function request<T>(path: string, method: string, options: RequestOptions): Promise<T> {
  const { body, lang, headers, signal } = options
  signal?.throwIfAborted()
  const limit = new AbortController()
  const late = setTimeout(() => limit.abort(), patience)
  const abort = () => limit.abort()
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json, application/problem+json',
        ...(lang ? { 'Accept-Language': lang } : {}),
        ...headers,
      },
      signal: limit.signal,
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    if (!response.ok) throw refusedWith(response.status, text, response.headers.get('Retry-After'))
    return (text === '' ? undefined : JSON.parse(text)) as T
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ApiError ? error : unreached(error)
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', abort)
  }
}

// Replaces the path parameters of a path such as "/api/x/{id}" with their values.
export function pathWith(path: string, params: unknown): string {
  const values = params as Readonly<Record<string, string>>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
