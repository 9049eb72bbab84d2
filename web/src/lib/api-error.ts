import type { components } from '../api/schema.gen'

type Problem = components['schemas']['Problem']

// A call of the API that did not succeed: a problem that the server describes, another kind of answer (only a status),
// or no answer at all (status 0; then nobody knows whether the server acted).
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  // The server's stable name of the problem; '' when it gave none.
  readonly code: string
  // The server's message in the language that was asked for; '' when it gave none, as a proxy's error page does.
  readonly detail: string
  // Error messages by the API's field names.
  readonly fields: Readonly<Record<string, string>>
  // Stalls that another visitor has meanwhile.
  readonly stalls: readonly components['schemas']['StallKey'][]
  // Seconds to wait before the next try; 0 when the server did not say.
  readonly retryAfter: number

  constructor(status: number, problem: Partial<Problem> = {}, retryAfter = 0, cause?: unknown) {
    super(problem.detail || `HTTP error! status: ${status}`, { cause })
    this.status = status
    this.code = problem.code ?? ''
    this.detail = problem.detail ?? ''
    this.fields = problem.fields ?? {}
    this.stalls = problem.stalls ?? []
    this.retryAfter = retryAfter
  }
}

// The error for a call whose answer never came, or could not be read.
export function unreached(cause: unknown): ApiError {
  return new ApiError(0, {}, 0, cause)
}

// The error for an answer with another status than success.
export function refusedWith(status: number, text: string, retryAfter: string | null = null): ApiError {
  const seconds = Number(retryAfter)
  return new ApiError(status, problemIn(text), Number.isFinite(seconds) ? seconds : 0)
}

function problemIn(text: string): Partial<Problem> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Problem>
  } catch {
    // The answer is not from our API.
    return {}
  }
}
