import { useEffect, useRef, useState, type RefObject } from 'react'

// The part of the browser's BarcodeDetector API that the portal uses. Not every browser has this API.
type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
  return (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

// Returns whether this browser can read codes with its camera. The camera requires a secure connection.
export function canScan(): boolean {
  return detectorClass() !== undefined && 'mediaDevices' in navigator
}

const scanInterval = 150
// The repeat time in ms. A code that stays in front of the camera is reported only once. It is reported again if the
// camera has not seen it for this time.
const repeatAfter = 4000

export type ScannerState = 'off' | 'starting' | 'on' | 'forbidden' | 'missing'

// While `active` is true, shows the camera image in the video element and calls `onText` for each recognised code. The
// returned `video` is the video element's ref.
export function useScanner(
  active: boolean,
  onText: (text: string) => void,
): { state: ScannerState; video: RefObject<HTMLVideoElement | null> } {
  const [state, setState] = useState<ScannerState>('off')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const Reader = detectorClass()
    const screen = video.current
    if (!active || !Reader || !screen) return undefined
    const reader = new Reader({ formats: ['qr_code'] })
    const stop = startCamera(screen, reader, setState, withoutRepeats(onText))
    return () => {
      stop()
      setState('off')
    }
  }, [active, onText])
  return { state, video }
}

// Starts the camera and reads codes until the returned function is called.
function startCamera(
  screen: HTMLVideoElement,
  reader: Detector,
  onState: (state: ScannerState) => void,
  onText: (text: string) => void,
): () => void {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false

  async function start() {
    onState('starting')
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    } catch (error) {
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!over) onState(refused ? 'forbidden' : 'missing')
      return
    }
    if (over) {
      stopTracks(stream)
      return
    }
    screen.srcObject = stream
    await screen.play().catch(() => undefined)
    if (over) return
    onState('on')
    void scan()
  }

  async function scan() {
    // A frame that cannot be read is skipped.
    const [found] = await reader.detect(screen).catch(() => [])
    if (over) return
    if (found) onText(found.rawValue)
    timer = setTimeout(() => void scan(), scanInterval)
  }

  void start()
  return () => {
    over = true
    clearTimeout(timer)
    stopTracks(stream)
  }
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

// Returns a function that calls onText, except if the same text was seen less than repeatAfter ms ago.
function withoutRepeats(onText: (text: string) => void): (text: string) => void {
  let last = { text: '', at: 0 }
  return (text) => {
    const now = Date.now()
    const repeated = text === last.text && now - last.at < repeatAfter
    last = { text, at: now }
    if (!repeated) onText(text)
  }
}
