import { describeError, sentenceOf } from './api-error'

// The server's own error message, or else the default text with the reason.
export function serverWordsOr(words: string, error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence === describeError(error) ? `${words}: ${sentence}` : sentence
}
