import { expect, it } from 'vitest'
import { formatFileSize } from './file-size'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [421_000, '412 KB'],
  [5 * 1024 * 1024, '5 MB'],
  // The size must not be rounded down. Otherwise a file above the limit would seem to be within the limit.
  [5 * 1024 * 1024 + 1, '5.1 MB'],
  [1_400_000, '1.4 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
