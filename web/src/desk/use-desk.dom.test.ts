import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { countQueue } from './storage'
import { useDesk } from './use-desk'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the desk loads again after its storage has failed at the start', async () => {
  await countQueue() // creates the tables
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_name: string, run: () => unknown) => run() },
    configurable: true,
  })
  const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  const { result } = renderHook(() => useDesk())
  await act(() => vi.waitFor(() => expect(failing).toHaveBeenCalled()))
  expect(result.current.state).toBeUndefined()
  failing.mockRestore()
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(result.current.state?.problem).toBe('signIn')
  })
})
