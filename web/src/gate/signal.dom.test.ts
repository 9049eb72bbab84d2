import { beforeEach, expect, test, vi } from 'vitest'

// Each test loads the module again, because it keeps its AudioContext.
let signal: typeof import('./signal').signal
let toneOf: typeof import('./signal').toneOf

beforeEach(async () => {
  vi.resetModules()
  ;({ signal, toneOf } = await import('./signal'))
})

class FakeAudio {
  static readonly beeps: { pitch: number; from: number }[] = []
  readonly currentTime = 5
  readonly destination = {}

  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (next: unknown) => next,
      start: (from: number) => FakeAudio.beeps.push({ pitch: frequency.value, from }),
      stop: () => undefined,
    }
  }

  createGain() {
    const ignore = () => undefined
    return {
      gain: { setValueAtTime: ignore, exponentialRampToValueAtTime: ignore },
      connect: (next: unknown) => next,
    }
  }
}

test('each verdict sounds and vibrates in its own way', () => {
  const vibrate = vi.fn<(pattern: number[]) => boolean>()
  vi.stubGlobal('navigator', { vibrate })
  vi.stubGlobal('AudioContext', FakeAudio)
  const heard = new Set<string>()
  for (const [answer, beeps, pulses] of [
    ['valid', 1, 1],
    ['used', 2, 3],
    ['cancelled', 3, 5],
  ] as const) {
    FakeAudio.beeps.length = 0
    signal(toneOf[answer])
    expect(FakeAudio.beeps).toHaveLength(beeps)
    expect(vibrate.mock.lastCall?.[0]).toHaveLength(pulses)
    heard.add(FakeAudio.beeps.map(({ pitch }) => pitch).join(' '))
    const starts = FakeAudio.beeps.map(({ from }) => from)
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
  }
  expect(heard.size).toBe(3)
})

test('a browser without sound and vibration shows the verdict all the same', () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('AudioContext', undefined)
  Reflect.deleteProperty(globalThis, 'AudioContext')
  expect(() => signal('good')).not.toThrow()
})
