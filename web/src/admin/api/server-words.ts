import { describeError, errorMessage } from './api-error'

// Returns the server's own error message. If the server sent none, returns the default text and the reason.
export function serverWordsOr(words: string, error: unknown): string {
  const message = errorMessage(error)
  return message === describeError(error) ? `${words}: ${message}` : message
}
