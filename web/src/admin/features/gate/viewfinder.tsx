import { useState } from 'react'
import { Button } from '../../../ui/button'
import { canScan, useScanner, type ScannerState } from './use-scanner'

const troubles: Partial<Record<ScannerState, string>> = {
  forbidden:
    'The camera may not be used. Allow it for this site in the browser’s settings, then start it again.',
  missing: 'No camera was found. Type the code, or look the visitor up.',
}

// The camera as a reader of codes. Where the browser has no reader of its own, the phone's camera app reads them: a
// code is an address that opens this screen.
export function Viewfinder({ onText }: { onText: (text: string) => void }) {
  const [active, setActive] = useState(false)
  const { state, video } = useScanner(active, onText)
  if (!canScan()) {
    return (
      <p className="gate-no-camera">
        This browser cannot read codes with its camera. Scan with the phone’s own camera app: the code opens
        this screen. A hand scanner types into the field below.
      </p>
    )
  }
  const trouble = troubles[state]
  return (
    <div className="gate-camera">
      <div className="gate-view" data-on={state === 'on' || undefined}>
        <video ref={video} muted playsInline aria-label="Camera: hold the code in the middle" />
        {!active && (
          <Button variant="leaf" icon="qr" onClick={() => setActive(true)}>
            Start the camera
          </Button>
        )}
        {state === 'starting' && <p>Starting the camera...</p>}
      </div>
      {trouble && <p role="alert">{trouble}</p>}
      {active && (
        <Button variant="line" size="sm" onClick={() => setActive(false)}>
          Stop the camera
        </Button>
      )}
    </div>
  )
}
