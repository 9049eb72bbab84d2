import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** 'stopped' means that the picture has ended, for example because of a call or because the phone slept. */
export type CameraState = 'off' | 'starting' | 'on' | 'stopped' | 'forbidden' | 'missing' | 'failed'

const interval = 80
/** The repeat interval in milliseconds. A code is reported again only if the camera has not seen it for this time. */
const repeatAfter = 4000
/** The time in milliseconds after which a camera whose picture has ended is started again. */
const restartAfter = 500
/** The time in milliseconds after which a camera without a picture counts as stopped. */
const mutedFor = 1500

type Camera = { state: CameraState; video: RefObject<HTMLVideoElement | null>; restart: () => void }

/**
 * While `active` is true, shows the camera image in the video element of the returned ref, and reports each code. After
 * the phone has slept, after a call, after another app was in front, and after the user has allowed the camera, the
 * camera starts again by itself. `restart` starts it at once.
 */
export function useCamera(active: boolean, onText: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('off')
  const [turn, setTurn] = useState(0)
  const restart = useCallback(() => setTurn((before) => before + 1), [])
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
      (next) => !stop.signal.aborted && setState(next),
      withoutRepeats((text) => report.current(text)),
    )
    return () => {
      stop.abort()
      setState('off')
    }
  }, [active, turn])
  useRestart(active ? state : 'off', restart)
  useWakeLock(state === 'on')
  return { state, video, restart }
}

// Starts a camera again that has no picture, as soon as this may succeed.
function useRestart(state: CameraState, restart: () => void): void {
  useEffect(() => {
    if (state === 'off' || state === 'starting' || state === 'on') return undefined
    const stop = new AbortController()
    const { signal } = stop
    const again = () => {
      if (document.visibilityState === 'visible') restart()
    }
    document.addEventListener('visibilitychange', again, { signal })
    window.addEventListener('pageshow', again, { signal })
    window.addEventListener('online', again, { signal })
    // Not all browsers can tell when the user allows the camera. In the others, the user presses the button.
    void navigator.permissions
      ?.query({ name: 'camera' })
      .then((permission) => {
        permission.addEventListener('change', () => permission.state === 'granted' && again(), { signal })
      })
      .catch(() => undefined)
    const timer = state === 'stopped' ? setTimeout(again, restartAfter) : undefined
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [state, restart])
}

// Keeps the screen on. The browser ends the lock when the page is hidden.
function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined
    let lock: WakeLockSentinel | undefined
    let over = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // The request fails if the battery is low. The camera works without it.
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (over) void taken?.release()
      else lock = taken
    }
    const again = () => void take()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [on])
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
    onState(refused ? 'forbidden' : 'missing')
  })
  if (!stream) return
  const end = () => stream.getTracks().forEach((track) => track.stop())
  if (stop.aborted) return end()
  stop.addEventListener('abort', end)
  watchTracks(stream, screen, stop, () => onState('stopped'))
  screen.srcObject = stream
  await screen.play().catch(() => undefined)
  const decode = await loadDecoder().catch(() => undefined)
  if (stop.aborted) return undefined
  if (!decode) {
    end()
    return onState('failed')
  }
  // The picture may have ended while the decoder was loading.
  onState(hasPicture(stream) ? 'on' : 'stopped')
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

function hasPicture(stream: MediaStream): boolean {
  return stream.getVideoTracks().some((track) => track.readyState === 'live' && !track.muted)
}

// Calls onStopped if the picture ends: if the camera is taken away, or if it has no picture for some time while the
// page is visible. A phone mutes the camera during a call and while another app is in front.
function watchTracks(
  stream: MediaStream,
  screen: HTMLVideoElement,
  signal: AbortSignal,
  onStopped: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (signal.aborted || document.visibilityState !== 'visible') return
    if (stream.getVideoTracks().some(({ readyState }) => readyState === 'ended')) onStopped()
    else if (hasPicture(stream)) void screen.play().catch(() => undefined)
    else timer = setTimeout(() => !hasPicture(stream) && !signal.aborted && onStopped(), mutedFor)
  }
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', onStopped, { signal })
    track.addEventListener('mute', look, { signal })
    track.addEventListener('unmute', look, { signal })
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('pageshow', look, { signal })
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

// Reads a QR code from a video image. It uses the browser's own detector, or a library if the browser does not have
// one.
type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The side length, in pixels, of the square image that the library reads. It is exported for the test. */
const edge = 640

async function loadDecoder(): Promise<Decoder> {
  const native = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (native && (await supportedFormats(native)).includes('qr_code')) {
    const detector = new native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  return loadLibrary()
}

function supportedFormats(native: DetectorClass): Promise<readonly string[]> {
  return native.getSupportedFormats().catch(() => [])
}

async function loadLibrary(): Promise<Decoder> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const { default: wasm } = await import('zxing-wasm/reader/zxing_reader.wasm?url')
  await prepareZXingModule({
    overrides: { locateFile: () => wasm },
    fireImmediately: true,
  })
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!pen || video.videoWidth === 0) return undefined
    const side = Math.min(video.videoWidth, video.videoHeight)
    const left = (video.videoWidth - side) / 2
    const top = (video.videoHeight - side) / 2
    pen.drawImage(video, left, top, side, side, 0, 0, edge, edge)
    const found = await readBarcodes(pen.getImageData(0, 0, edge, edge), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
    })
    return found.find(({ isValid }) => isValid)?.text
  }
}
