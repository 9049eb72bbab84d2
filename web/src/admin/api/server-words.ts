import { ApiError, describeError } from './api-error'

// The server's error message, else the given words with the reason.
export function serverWordsOr(words: string, error: unknown): string {
  if (error instanceof ApiError && error.sentence !== error.description) return error.sentence
  return `${words}: ${describeError(error)}`
}
