// Calls to the product's own API: JSON both ways, sentences in the visitor's language, two kinds of failure.

// A failure that the server answered: problem+json (decisions §4). What is missing in the answer is empty.
export type Problem = {
  readonly status: number
  readonly code: string
  // What to tell the visitor; empty when the answer held no problem, as a proxy's error page does.
  readonly message: string
  // Sentences by the API's field names.
  readonly fields: Readonly<Record<string, string>>
  readonly stalls: readonly { readonly stallnumber: string; readonly stallSize: string }[]
}

export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message || `HTTP status ${problem.status}`)
    this.name = 'ApiError'
    this.problem = problem
  }
}

// The server was not reached, or its answer did not arrive: whether it acted is unknown.
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('the server was not reached', { cause })
    this.name = 'NetworkError'
  }
}

type Options = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  // Sent as JSON.
  body?: unknown
  // The page's language: the server's sentences come in it.
  lang?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

// Slow phones and slow networks: long, but not for ever.
const patience = 45_000

// Calls the API and returns its answer; undefined when it has no body. Throws ApiError or NetworkError, or the
// reason of an aborted signal.
export async function apiFetch<T>(path: string, options: Options = {}): Promise<T> {
  const { method = 'GET', body, lang, headers, signal } = options
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
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(lang ? { 'Accept-Language': lang } : {}),
        ...headers,
      },
      signal: limit.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(problemOf(response.status, text))
    return (text === '' ? undefined : JSON.parse(text)) as T
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ApiError ? error : new NetworkError(error)
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', abort)
  }
}

// What an answer that is no success says, whoever sent it.
export function problemOf(status: number, text: string): Problem {
  let sent: Partial<Problem> = {}
  try {
    sent = (JSON.parse(text) ?? {}) as Partial<Problem>
  } catch {
    // Not from our API.
  }
  const { code = '', message = '', fields = {}, stalls = [] } = sent
  return { status, code, message, fields, stalls }
}
