import { format } from '../../i18n/format'
import { ApiError } from '../../lib/api-error'
import { t } from '../texts'

export { ApiError }

// Returns the message for an error banner: the status, followed by the server's own message. For a server error (5xx),
// the message contains only the status.
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return t.common.networkError
  const status = format(t.ui.apiError.unexpectedAnswer, { status: error.status })
  return error.status < 500 && error.detail ? `${status}. ${error.detail}` : status
}

// Returns the server's own error message without the status. If the server sent no message, returns the message of
// describeError.
export function errorMessage(error: unknown): string {
  return error instanceof ApiError && error.status < 500 && error.detail ? error.detail : describeError(error)
}

// Returns the server's own error message. If the server sent none, returns the default text and the reason.
export function serverWordsOr(words: string, error: unknown): string {
  const message = errorMessage(error)
  return message === describeError(error) ? `${words}: ${message}` : message
}
