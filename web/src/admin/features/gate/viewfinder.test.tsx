import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Viewfinder } from './viewfinder'

// `before` contains the codes that the simulated camera sees. `stopped` counts how often the camera was stopped.
let before: string[]
let stopped: number
let refusal: DOMException | undefined

beforeEach(() => {
  before = []
  stopped = 0
  refusal = undefined
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => before.map((rawValue) => ({ rawValue }))
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (refusal) throw refusal
        return { getTracks: () => [{ stop: () => stopped++ }] }
      },
    },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

it('reports a code that stays in front of the camera once, and the next one at once', async () => {
  const read: string[] = []
  const onText = (text: string) => read.push(text)
  const { unmount } = render(<Viewfinder onText={onText} />)
  expect(read).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Start the camera' }))
  before = ['first']
  await waitFor(() => expect(read).toEqual(['first']))
  before = ['second']
  await waitFor(() => expect(read).toEqual(['first', 'second']))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(read).toEqual(['first', 'second'])
  unmount()
  expect(stopped).toBe(1)
})

it.each([
  [new DOMException('', 'NotAllowedError'), /The camera is not allowed/],
  [new DOMException('', 'NotFoundError'), /No camera was found/],
])('shows why there is no camera image: %s', async (error, words) => {
  refusal = error
  render(<Viewfinder onText={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start the camera' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

it('refers to the camera app if the browser cannot read codes', () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  render(<Viewfinder onText={() => undefined} />)
  expect(screen.getByText(/phone’s own camera app/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
