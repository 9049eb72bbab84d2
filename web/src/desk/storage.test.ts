import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Manifest } from './server'
import {
  codesHere,
  documentNumber,
  isOldPrice,
  keepManifest,
  readSetting,
  takeSale,
  type Terms,
} from './storage'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['D7', '26-27', 123, 'D7/26-27/000123'],
  ['D99', '26-27', 1, 'D99/26-27/000001'],
  ['D9', 'E3K9ZQ', 4, 'D9/E3K9ZQ/000004'],
  ['D10', 'E3K9ZQ', 4, 'D10/E3K9ZQ/00004'],
])('document %s/%s number %i is written %s', (series, year, place, want) => {
  expect(documentNumber(series, year, place)).toBe(want)
})

const manifest = (codes: readonly string[]) =>
  ({
    series: 'D1',
    year: '26-27',
    at: '2026-11-28T05:00:00Z',
    last: 0,
    fee: 100,
    codes: codes.map((id) => ({ id, codes: [`${id}-1`] })),
  }) as unknown as Manifest

test('a price is old after two days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T05:00:00Z') })
  await keepManifest(manifest([]))
  const terms = (await readSetting<Terms>('terms')) as Terms
  vi.setSystemTime(new Date('2026-11-30T05:00:00Z'))
  expect(isOldPrice(terms)).toBe(false)
  vi.setSystemTime(new Date('2026-11-30T05:00:01Z'))
  expect(isOldPrice(terms)).toBe(true)
})

// The server sends the codes again that did not arrive. A code of a sale that was not sent must not be among them,
// because it would then be sold twice.
test('the device names the codes that it has and that it has sold, if few are left', async () => {
  await keepManifest(manifest(['a', 'b', 'c']))
  await takeSale((_, number, code) => ({ device: { number, code: code.id } }))
  const { left, have } = await codesHere()
  expect(left).toBe(2)
  expect(have?.toSorted()).toEqual(['a', 'b', 'c'])
  await keepManifest(manifest(Array.from({ length: 100 }, (_, index) => `n${index}`)))
  expect(await codesHere()).toEqual({ left: 102 })
})

test('a sale after 31 March is numbered in the new financial year, without a network', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-31T18:00:00Z') })
  await keepManifest({ ...manifest(['a', 'b', 'c']), at: '2027-03-31T18:10:00Z' }) // the device is late
  const sell = async () =>
    (await takeSale((_, printed) => ({ device: { number: printed } })))?.sale.device?.number
  vi.setSystemTime(new Date('2027-03-31T18:19:59Z'))
  expect(await sell()).toBe('D1/26-27/000002') // a test above has sold one
  vi.setSystemTime(new Date('2027-03-31T18:20:00Z'))
  expect(await sell()).toBe('D1/27-28/000001')
  expect(await sell()).toBe('D1/27-28/000002')
})
