import { describeError, sentenceOf } from './api-error'

// Returns the server's own error message. If there is none, returns the default text and the reason.
export function serverWordsOr(words: string, error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence === describeError(error) ? `${words}: ${sentence}` : sentence
}
