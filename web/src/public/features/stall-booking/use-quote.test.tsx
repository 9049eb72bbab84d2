import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useQuote } from './use-quote'

it('is busy while a failed request is repeated', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')))
  const stalls = ['24:3x3m']
  const { result } = renderHook(() => useQuote(stalls, 'en'))
  await waitFor(() => expect(result.current.failure).toBeDefined())
  expect(result.current.busy).toBe(false)
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  act(() => result.current.retry())
  expect(result.current.busy).toBe(true)
  expect(result.current.failure).toBeDefined()
  const quote = { lines: [], base: 75000, gst: 13500, total: 88500, taken: [] }
  await waitFor(() => {
    answer(new Response(JSON.stringify(quote), { headers: { 'Content-Type': 'application/json' } }))
    expect(result.current.busy).toBe(false)
  })
  expect(result.current.failure).toBeUndefined()
  expect(result.current.quote?.total).toBe(88500)
})
