import { ApiError, describeError } from './api-error'

// What the specification shows where the server's error comes first and its own words stand in for it (admin-portal §8:
// logos, partners, banners).
export function serverWordsOr(words: string, error: unknown): string {
  if (error instanceof ApiError && error.sentence !== error.description) return error.sentence
  return `${words}: ${describeError(error)}`
}
