import { useEffect, useRef, useState, type RefObject } from 'react'

// The part of the browser's own reader of codes that is used here; not every browser has one.
type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
  return (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

// Whether this browser can read codes with its camera. Without a safe connection it has no camera.
export function canScan(): boolean {
  return detectorClass() !== undefined && 'mediaDevices' in navigator
}

const lookEvery = 150
// A code that stays before the camera is read once.
const sameAgainAfter = 4000

export type ScannerState = 'off' | 'starting' | 'on' | 'forbidden' | 'missing'

// While active, shows the camera in the video that gets the ref and tells each code that comes before it.
export function useScanner(
  active: boolean,
  onText: (text: string) => void,
): { state: ScannerState; video: RefObject<HTMLVideoElement | null> } {
  const [state, setState] = useState<ScannerState>('off')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const Reader = detectorClass()
    if (!active || !Reader) return undefined
    const reader = new Reader({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let last = { text: '', at: 0 }

    async function start() {
      setState('starting')
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch (error) {
        const refused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!over) setState(refused ? 'forbidden' : 'missing')
        return
      }
      const screen = video.current
      if (over || !screen) {
        stop()
        return
      }
      screen.srcObject = stream
      await screen.play().catch(() => undefined)
      if (over) return
      setState('on')
      look(screen)
    }

    function look(screen: HTMLVideoElement) {
      if (over) return
      reader
        .detect(screen)
        .then(
          ([found]) => found && tell(found.rawValue),
          () => undefined,
        ) // a frame that cannot be read is followed by the next
        .finally(() => {
          timer = setTimeout(() => look(screen), lookEvery)
        })
    }

    function tell(text: string) {
      const now = Date.now()
      if (over || (text === last.text && now - last.at < sameAgainAfter)) {
        last = { text: last.text, at: text === last.text ? now : last.at }
        return
      }
      last = { text, at: now }
      onText(text)
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void start()
    return () => {
      over = true
      clearTimeout(timer)
      stop()
      setState('off')
    }
  }, [active, onText])
  return { state, video }
}
