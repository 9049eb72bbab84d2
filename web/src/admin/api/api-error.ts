import { ApiError } from '../../lib/api-error'

export { ApiError }

// The message for a banner: "HTTP error! status: 500", followed by the server's own message unless the server failed.
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return 'Network error. Please check your connection and try again.'
  const status = `HTTP error! status: ${error.status}`
  return error.status < 500 && error.detail ? `${status}. ${error.detail}` : status
}

// The server's own message without the status, where there is one.
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError && error.status < 500 && error.detail ? error.detail : describeError(error)
}
