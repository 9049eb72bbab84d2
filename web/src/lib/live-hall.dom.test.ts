import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StallChange } from './hall'
import { followHall, type LiveState } from './live-hall'

class Stream extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }

  close() {
    this.readyState = 2
  }

  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  tells(changes: StallChange[]) {
    this.dispatchEvent(new MessageEvent('stalls', { data: JSON.stringify(changes) }))
  }

  breaks(readyState = 0) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const stall = (number: string, state: StallChange['state']): StallChange => ({
  id: `std-${number}`,
  stallnumber: number,
  stallSize: '3x3m',
  state,
  remaining: 0,
})

let answer: () => Promise<Response>
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const states = (...list: StallChange[]) => new Response(JSON.stringify(list), { headers: { ETag: '"1"' } })

function follow() {
  const seen: string[] = []
  const live: LiveState[] = []
  const stop = followHall({
    onStates: (changes) => seen.push(changes.map(({ id, state }) => `${id} ${state}`).join(', ')),
    onLive: (now) => live.push(now),
  })
  const [stream] = Stream.all
  if (!stream) throw new Error('no stream was opened')
  return { seen, live, stop, stream }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  Stream.all = []
  answer = () => Promise.resolve(states(stall('1', 'sold')))
  fetched.mockReset()
  fetched.mockImplementation(() => answer())
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.useRealTimers()
})

test('the stream reports changes, and earlier changes are fetched once', async () => {
  const { seen, live, stream, stop } = follow()
  expect(stream.url).toBe('/api/hall/events')
  stream.opens()
  await settle()
  stream.tells([stall('24', 'held')])
  expect(seen).toEqual(['std-1 sold', 'std-24 held'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(live).toEqual(['live'])
  stop()
  expect(stream.readyState).toBe(2)
})

test('without a stream it polls every two seconds, and once more when the stream is back', async () => {
  const { seen, live, stream, stop } = follow()
  stream.opens()
  await settle()
  answer = () => Promise.resolve(states(stall('24', 'held')))
  stream.breaks()
  await settle()
  expect(seen.at(-1)).toBe('std-24 held')
  expect(fetched).toHaveBeenCalledTimes(2)
  answer = () => Promise.resolve(new Response(null, { status: 304 }))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(fetched).toHaveBeenCalledTimes(4)
  expect(fetched.mock.calls.at(-1)?.[1].headers).toMatchObject({ 'If-None-Match': '"1"' })
  answer = () => Promise.resolve(states(stall('24', 'available')))
  stream.opens()
  await settle()
  expect(seen.at(-1)).toBe('std-24 available')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(5)
  expect(live).toEqual(['live', 'polling', 'live'])
  stop()
})

test('it reports that it is offline, and keeps trying', async () => {
  const { live, stream, stop } = follow()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  stream.breaks()
  await settle()
  expect(live).toEqual(['offline'])
  answer = () => Promise.resolve(states())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(live).toEqual(['offline', 'polling'])
  stop()
})

test('a refused stream is opened again later', async () => {
  const { stream, stop } = follow()
  stream.breaks(2)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(Stream.all).toHaveLength(2)
  stop()
})

test('after stop it neither polls nor reports', async () => {
  const { seen, stream, stop } = follow()
  stream.breaks()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(seen).toEqual([])
})
