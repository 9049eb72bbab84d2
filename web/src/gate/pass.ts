// The content of an entry code (docs/adr/0014). The code is a base32 text. It contains the version and kind, the key,
// the member, the record id (12 bytes), the time (4 bytes), the edition and the signature.
type Pass = {
  kind: 'registration' | 'booking' | 'ticket'
  key: number
  member: number
  recordId: string
  edition: string
}

export type SignedPass = Pass & { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const signatureSize = 64
const editionAt = 19
const kinds: Readonly<Record<number, Pass['kind']>> = {
  0x11: 'registration',
  0x12: 'booking',
  0x13: 'ticket',
}

/** Returns whether a text looks like an entry code or like a URL that ends with an entry code. */
export function looksLikeCode(text: string): boolean {
  return /(?:^|[/=])[A-Z2-7]{60,}$/i.test(text.replaceAll(/\s/g, ''))
}

/**
 * Reads an entry code. Returns undefined if the text is not an entry code. Do not trust the result until `verify` has
 * checked its signature.
 */
export function readPass(text: string): SignedPass | undefined {
  const code = text
    .replaceAll(/\s/g, '')
    .replace(/^.*[/=]/, '')
    .toUpperCase()
  const bytes = fromBase32(code)
  if (!bytes || bytes.length <= editionAt + signatureSize) return undefined
  const signed = bytes.slice(0, -signatureSize)
  const kind = kinds[signed[0] ?? 0]
  const [, key = 0, member = 0] = signed
  if (!kind || key === 0 || member === 0) return undefined
  return {
    kind,
    key,
    member,
    recordId: Array.from(signed.slice(3, 15), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    edition: new TextDecoder().decode(signed.slice(editionAt)),
    signed,
    signature: bytes.slice(-signatureSize),
  }
}

function fromBase32(code: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((code.length * 5) / 8))
  let bits = 0
  let value = 0
  let at = 0
  for (const letter of code) {
    const digit = letters.indexOf(letter)
    if (digit < 0) return undefined
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (value >> bits) & 0xff
    }
  }
  return bytes
}

/** Returns the eight characters that identify a person in the manifest. Member 0 identifies a whole booking. */
export async function personHash(recordId: string, member: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${recordId}/${member}`))
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 6)))
}
