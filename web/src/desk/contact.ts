import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Manifest } from './server'

/** The personal data of a sale. encryptContact encrypts it so that only the server can read it. */
export type Contact = { name: string; phone: string }

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
// The info parameter of HPKE. The server uses the same value (internal/fair/desk_contact.go).
const purpose = new TextEncoder().encode('mela desk contact')

/**
 * Encrypts the contact of a sale for the server (HPKE, RFC 9180). The result is bound to `saleKey`: the server rejects
 * it if it is sent with another sale.
 */
export async function encryptContact(
  { id, key }: Manifest['contactKey'],
  saleKey: string,
  contact: Contact,
): Promise<string> {
  const point = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(point),
    info: purpose,
  })
  const text = new TextEncoder()
  const sealed = await sender.seal(text.encode(JSON.stringify(contact)), text.encode(saleKey))
  return `${id}.${base64url(sender.enc, sealed)}`
}

function base64url(...parts: readonly ArrayBuffer[]): string {
  const bytes = parts.flatMap((part) => Array.from(new Uint8Array(part)))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
