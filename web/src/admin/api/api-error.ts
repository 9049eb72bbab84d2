import { format } from '../../i18n/format'
import { t } from '../texts'
import type { Problem, StallRef } from './records'

// What a call to the API ended with when it was not its answer: a problem that the server describes, an answer of
// another kind (status only), or no answer at all (status 0).
export class ApiError extends Error {
  override readonly name = 'ApiError'
  // Field name to sentence, as the server checked them.
  readonly fields: Readonly<Record<string, string>>
  // Stalls that somebody else has meanwhile.
  readonly stalls: readonly StallRef[]

  constructor(
    readonly status: number,
    private readonly problem: Partial<Problem> = {},
    // Seconds to wait before trying again, 0 when the server did not say.
    readonly retryAfter = 0,
    cause?: unknown,
  ) {
    super(problem.detail ?? format(t.ui.apiError.unexpectedAnswer, { status }), { cause })
    this.fields = problem.fields ?? {}
    this.stalls = problem.stalls ?? []
  }

  // The server's name for what went wrong, '' when it gave none.
  get code(): string {
    return this.problem.code ?? ''
  }

  // The sentence for a banner (admin-portal §8): "HTTP error! status: 500", with the server's sentence when the fault is
  // ours to mend.
  get description(): string {
    if (this.status === 0) return t.common.networkError
    const status = format(t.ui.apiError.unexpectedAnswer, { status: this.status })
    return this.status < 500 && this.problem.detail ? `${status}. ${this.problem.detail}` : status
  }

  // What to tell the office: the server's sentence where it has one.
  get sentence(): string {
    return this.status < 500 && this.problem.detail ? this.problem.detail : this.description
  }
}

// What to say about anything that was thrown.
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.description
  return error instanceof Error ? error.message : String(error)
}

// The same in the server's own words, without the status.
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.sentence : describeError(error)
}
