import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import vectors from '../../../internal/entry/testdata/entry_codes.json'
import { noteServerTime } from './clock'
import { readState, startGate, syncSoon } from './gate-state'
import { countQueue, writeSetting, type Device } from './storage'
import { useChecks } from './use-gate'

vi.mock('../lib/beep', () => ({ beep: () => undefined }))

const device: Device = { id: 'd', key: 'k', name: 'Phone 1', gate: 'North', keys: {}, revoked: false }
const code = vectors.vectors[0]?.code ?? ''

const contacts = vi.fn<(path: string) => void>()

beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string) => {
    contacts(path)
    return Promise.resolve(Response.json({ now: Date.now(), name: '', gate: '', messages: [] }))
  })
  await noteServerTime(Date.now(), Date.now(), Date.now())
  await writeSetting('device', device)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  contacts.mockClear()
})

const asked = () => contacts.mock.calls.filter(([path]) => path === '/api/gate/contact').length

test('the device synchronises again after its storage has failed once', async () => {
  await startGate('en')
  await waitFor(() => expect(asked()).toBe(1))
  const failing = vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  syncSoon()
  await waitFor(() => expect(failing).toHaveBeenCalled())
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  failing.mockRestore()
  const before = asked()
  syncSoon()
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

test('the storage opens again after its connection was closed', async () => {
  const closed = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The database connection is closing', 'InvalidStateError')
  })
  const { result } = renderHook(() => useChecks('en'))
  await startGate('en').catch(() => undefined)
  const opens = vi.spyOn(indexedDB, 'open')
  act(() => result.current.check(code))
  await waitFor(() => expect(result.current.shown?.answer).toBe('not_saved'))
  closed.mockRestore()
  expect(await countQueue()).toBe(0)
  expect(opens).toHaveBeenCalled()
})

test('after an error the verdict of the previous person is not shown', async () => {
  await startGate('en')
  expect(readState().device).toBeDefined()
  const { result } = renderHook(() => useChecks('en'))
  act(() => result.current.check('no code'))
  await waitFor(() => expect(result.current.shown?.answer).toBe('unknown'))
  const first = result.current.shown?.id
  // The check fails before it has a result of its own.
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('broken'))
  act(() => result.current.check(code))
  await waitFor(() => expect(result.current.shown?.id).not.toBe(first))
  expect(result.current.shown?.answer).toBe('not_saved')
})

test('the app starts although its storage fails, and loads the data later', async () => {
  vi.resetModules()
  const gate = await import('./gate-state')
  const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await gate.startGate('en')
  expect(gate.readState().device).toBeUndefined()
  failing.mockRestore()
  gate.syncSoon()
  await waitFor(() => expect(gate.readState().device?.name).toBe('Phone 1'))
})

test('a revoked device stops admitting although its storage fails', async () => {
  await startGate('en')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ title: 'revoked' }, { status: 401 })))
  const { result } = renderHook(() => useChecks('en'))
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('the disk is full', 'QuotaExceededError')
  })
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('the disk is full', 'QuotaExceededError')
  })
  act(() => syncSoon())
  await waitFor(() => expect(readState().device?.revoked).toBe(true))
  expect(readState().device?.key).toBe('')
  expect(result.current.shown).toBeUndefined()
})
