import type { components } from '../api/schema.gen'

type Problem = components['schemas']['Problem']

// The error of a failed API call. There are three cases: the server has described the error, the response has only an
// error status, or there was no response. Without a response the status is 0, and it is unknown whether the server has
// carried out the request.
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  // The server's stable error code, or '' if there is none.
  readonly code: string
  // The server's message in the requested language. It is '' if the response contains no message, for example if it is
  // a proxy's error page.
  readonly detail: string
  // The error messages by field. The keys are the API's field names.
  readonly fields: Readonly<Record<string, string>>
  // The stalls that another visitor has taken since they were selected.
  readonly stalls: readonly components['schemas']['StallKey'][]
  // The number of seconds to wait before the next attempt, or 0 if the server gave no time.
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

// Returns the error for a call that received no response or a response that could not be read.
export function unreached(cause: unknown): ApiError {
  return new ApiError(0, {}, 0, cause)
}

// Returns the error for a response with an error status.
export function refusedWith(status: number, text: string, retryAfter: string | null = null): ApiError {
  const seconds = Number(retryAfter)
  return new ApiError(status, problemIn(text), Number.isFinite(seconds) ? seconds : 0)
}

function problemIn(text: string): Partial<Problem> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Problem>
  } catch {
    // The body is not JSON, so the response is not from our API.
    return {}
  }
}
