import { useEffect, useRef, useState, type RefObject } from 'react'
import { loadDecoder } from './decoder'

export type CameraState = 'off' | 'starting' | 'on' | 'forbidden' | 'missing' | 'failed'

const interval = 80
/** The repeat interval in milliseconds. A code is reported again only if the camera has not seen it for this time. */
const repeatAfter = 4000

/** While `active` is true, shows the camera image in the video element of the returned ref, and reports each code. */
export function useCamera(
  active: boolean,
  onText: (text: string) => void,
): { state: CameraState; video: RefObject<HTMLVideoElement | null> } {
  const [state, setState] = useState<CameraState>('off')
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onText)
  useEffect(() => {
    report.current = onText
  }, [onText])
  useEffect(() => {
    const screen = video.current
    if (!active || !screen) return undefined
    const stop = new AbortController()
    void watch(
      screen,
      stop.signal,
      setState,
      withoutRepeats((text) => report.current(text)),
    )
    return () => {
      stop.abort()
      setState('off')
    }
  }, [active])
  return { state, video }
}

async function watch(
  screen: HTMLVideoElement,
  stop: AbortSignal,
  onState: (state: CameraState) => void,
  onText: (text: string) => void,
): Promise<void> {
  onState('starting')
  const stream = await openCamera().catch((error: unknown) => {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (!stop.aborted) onState(refused ? 'forbidden' : 'missing')
  })
  if (!stream) return
  const end = () => stream.getTracks().forEach((track) => track.stop())
  if (stop.aborted) return end()
  stop.addEventListener('abort', end)
  screen.srcObject = stream
  await screen.play().catch(() => undefined)
  const decode = await loadDecoder().catch(() => undefined)
  if (stop.aborted) return undefined
  if (!decode) return onState('failed')
  onState('on')
  const next = async () => {
    const from = performance.now()
    // A frame that cannot be read is skipped.
    const text = await decode(screen).catch(() => undefined)
    if (stop.aborted) return
    // A browser test measures the time from this performance mark to the performance mark `gate:verdict`.
    if (text) performance.mark('gate:image', { startTime: from })
    if (text) onText(text)
    setTimeout(() => void next(), interval)
  }
  await next()
  return undefined
}

function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) return Promise.reject(new Error('no camera'))
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

// Returns a function that calls onText, unless the same text was seen less than repeatAfter ms ago.
function withoutRepeats(onText: (text: string) => void): (text: string) => void {
  let last = { text: '', at: 0 }
  return (text) => {
    const now = performance.now()
    const repeated = text === last.text && now - last.at < repeatAfter
    last = { text, at: now }
    if (!repeated) onText(text)
  }
}
