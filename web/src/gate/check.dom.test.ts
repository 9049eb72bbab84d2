import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import vectors from '../../../internal/entry/testdata/entry_codes.json'
import { ApiError } from '../lib/api-error'
import { checkCode } from './check'
import { noteServerTime } from './clock'
import type { Known } from './manifest'
import { countQueue, dropQueued, queued, type Device } from './storage'

const device: Device = { id: 'd', key: 'k', name: 'Phone 1', gate: 'North', keys: {}, revoked: false }
const known: Known = {
  edition: '2025',
  firstDay: '2025-09-13',
  lastDay: '2025-09-14',
  keys: { 1: vectors.key },
  at: 0,
  day: '2025-09-13',
  cancelled: new Set(),
  used: new Set(),
  bookings: {},
  cursor: '',
}
const code = vectors.vectors[0]?.code ?? ''
const gate = { device, known, lang: 'en' }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-09-13T05:00:00Z') })
  await noteServerTime(Date.now(), Date.now(), Date.now())
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await dropQueued((await queued(100)).map(({ id }) => id))
})

function answering(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof answer>(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('without a network the scan is stored before the answer, and the second one is refused', async () => {
  answering(() => Promise.reject(new TypeError('no network')))
  expect(await checkCode(code, gate)).toMatchObject({ answer: 'valid', offline: true })
  expect(await queued(9)).toMatchObject([{ admitted: true, code, member: 1 }])
  expect(await checkCode(code, gate)).toMatchObject({ answer: 'used', offline: true })
  expect(await countQueue()).toBe(2)
})

test('a cancelled code, another day and another edition are refused', async () => {
  answering(() => Promise.reject(new TypeError('no network')))
  const other = { ...gate, known: { ...known, edition: '2026' } }
  expect(await checkCode(code, other)).toMatchObject({ answer: 'other_year' })
  const early = { ...gate, known: { ...known, firstDay: '2025-09-14' } }
  expect(await checkCode(code, early)).toMatchObject({ answer: 'not_today' })
  const booked = vectors.vectors[1]?.code ?? ''
  const { personHash } = await import('./pass')
  const hash = await personHash(vectors.vectors[1]?.recordId ?? '', 0)
  const fewer = { ...gate, known: { ...known, bookings: { [hash]: 3 } } }
  expect(await checkCode(booked, fewer)).toMatchObject({ answer: 'cancelled' })
  expect(await checkCode(`${code.slice(0, -3)}AAA`, gate)).toMatchObject({ answer: 'unknown' })
})

test('a revoked device admits nobody', async () => {
  answering(() => Promise.resolve(Response.json({ detail: 'not paired' }, { status: 401 })))
  await expect(checkCode(code, gate)).rejects.toThrow(ApiError)
  expect(await countQueue()).toBe(0)
})

test('a device that cannot store the scan lets nobody in', async () => {
  answering(() => Promise.reject(new TypeError('no network')))
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const booked = vectors.vectors[1]?.code ?? ''
  expect(await checkCode(booked, gate)).toMatchObject({ answer: 'not_saved' })
  full.mockRestore()
})
