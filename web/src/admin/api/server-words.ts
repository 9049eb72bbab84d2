import { describeError, sentenceOf } from './api-error'

// The server's own message, else the default words with what is known of the failure.
export function serverWordsOr(words: string, error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence === describeError(error) ? `${words}: ${sentence}` : sentence
}
