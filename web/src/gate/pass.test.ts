import { expect, test, vi } from 'vitest'
import vectors from '../../../internal/entry/testdata/entry_codes.json'
import { looksLikeCode, personHash, readPass } from './pass'
import { bytesOf, verify, verifyWithLibrary } from './verify'

test.each(vectors.vectors)('reads and verifies the code of $edition, member $member', async (vector) => {
  const address = `HTTPS://FAIR.EXAMPLE.ORG/E/${vector.code}`
  expect(looksLikeCode(address)).toBe(true)
  const pass = readPass(address)
  expect(pass).toMatchObject({
    kind: vector.kind,
    key: vector.kid,
    member: vector.member,
    recordId: vector.recordId,
    edition: vector.edition,
  })
  if (!pass) throw new Error('no pass')
  expect(await verify(vectors.key, pass.signature, pass.signed)).toBe(true)
  // The library must give the same result as the browser.
  expect(await verifyWithLibrary(bytesOf(vectors.key), pass.signature, pass.signed)).toBe(true)
  pass.signed[3] = (pass.signed[3] ?? 0) ^ 1
  expect(await verify(vectors.key, pass.signature, pass.signed)).toBe(false)
  expect(await verifyWithLibrary(bytesOf(vectors.key), pass.signature, pass.signed)).toBe(false)
})

test('a browser without Ed25519 verifies with the library', async () => {
  vi.resetModules()
  const unsupported = new DOMException('Ed25519', 'NotSupportedError')
  const spy = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unsupported)
  const fresh = await import('./verify')
  const pass = readPass(vectors.vectors[0]?.code ?? '')
  if (!pass) throw new Error('no pass')
  expect(await fresh.verify(vectors.key, pass.signature, pass.signed)).toBe(true)
  spy.mockRestore()
})

test('other texts are no codes', () => {
  for (const text of ['', 'MKM00', 'https://elsewhere.example/E/AAAA', 'Lakshmi', '9848012345']) {
    expect(looksLikeCode(text)).toBe(false)
    expect(readPass(text)).toBeUndefined()
  }
})

test('a person is a hash of record and member', async () => {
  const hash = await personHash('688c1e20a1b2c3d4e5f60718', 1)
  expect(hash).toHaveLength(8)
  expect(await personHash('688c1e20a1b2c3d4e5f60718', 2)).not.toBe(hash)
})
