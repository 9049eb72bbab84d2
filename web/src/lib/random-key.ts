// Returns a random key, for example an idempotency key. crypto.randomUUID is not used, because browsers offer it only
// on https URLs and on localhost.
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
