import { afterEach, expect, it, vi } from 'vitest'
import { randomKey } from './random-key'

afterEach(() => vi.restoreAllMocks())

it('writes every byte with two digits', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.set([0, 1, 15, 16, 255])
    return bytes
  })
  expect(randomKey()).toBe(`00010f10ff${'00'.repeat(11)}`)
})

it('returns another key each time, without crypto.randomUUID', () => {
  const uuid = vi.spyOn(crypto, 'randomUUID')
  const keys = Array.from({ length: 100 }, randomKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  expect(uuid).not.toHaveBeenCalled()
})
