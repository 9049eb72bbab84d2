import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, test } from 'vitest'
import vector from '../../../internal/fair/testdata/desk_contact.json'
import { encryptContact } from './contact'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

async function decrypt(encrypted: string, pair: CryptoKeyPair, saleKey: string): Promise<unknown> {
  const text = encrypted
    .slice(encrypted.indexOf('.') + 1)
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  const message = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const recipient = await suite.createRecipientContext({
    recipientKey: pair.privateKey,
    enc: message.slice(0, 65).buffer,
    info: new TextEncoder().encode('mela desk contact'),
  })
  const plain = await recipient.open(message.slice(65), new TextEncoder().encode(saleKey))
  return JSON.parse(new TextDecoder().decode(plain))
}

test('only the private key decrypts a contact, and only for its sale', async () => {
  const pair = await suite.kem.generateKeyPair()
  const point = new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey))
  const key = { id: 3, key: btoa(String.fromCharCode(...point)) }
  const contact = { name: 'సీత Sita', phone: '9848012345' }
  const encrypted = await encryptContact(key, 'sale 1', contact)
  expect(encrypted).toMatch(/^3\.[\w-]+$/)
  expect(await encryptContact(key, 'sale 1', contact)).not.toBe(encrypted)
  expect(await decrypt(encrypted, pair, 'sale 1')).toEqual(contact)
  await expect(decrypt(encrypted, pair, 'sale 2')).rejects.toBeInstanceOf(Error)
})

// This test checks only the length of the encrypted contact. A test of the server (internal/fair/desk_contact_test.go)
// decrypts the contact that is stored in the same test file.
test('the contact of the test file is as long as the one that this desk makes', async () => {
  const { keyId, publicKey, saleKey, contact, encrypted } = vector
  const made = await encryptContact({ id: keyId, key: publicKey }, saleKey, contact)
  expect(made).toHaveLength(encrypted.length)
})
