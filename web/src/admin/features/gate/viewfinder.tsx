import { useState } from 'react'
import { Button } from '../../../ui/button'
import { t } from '../../texts'
import { canScan, useScanner, type ScannerState } from './use-scanner'

const troubles: Partial<Record<ScannerState, string>> = {
  forbidden: t.gate.camera.forbidden,
  missing: t.gate.camera.missing,
}

// Reads codes with the camera. In a browser without BarcodeDetector, a notice is shown instead. The user can then scan
// with the phone's camera app, because an entry code is a URL of this screen.
export function Viewfinder({ onText }: { onText: (text: string) => void }) {
  const [active, setActive] = useState(false)
  const { state, video } = useScanner(active, onText)
  if (!canScan()) {
    return <p className="gate-no-camera">{t.gate.camera.unsupported}</p>
  }
  const trouble = troubles[state]
  return (
    <div className="gate-camera">
      <div className="gate-view" data-on={state === 'on' || undefined}>
        <video ref={video} muted playsInline aria-label={t.gate.camera.label} />
        {!active && (
          <Button variant="leaf" icon="qr" onClick={() => setActive(true)}>
            {t.gate.camera.start}
          </Button>
        )}
        {state === 'starting' && <p>{t.gate.camera.starting}</p>}
      </div>
      {trouble && <p role="alert">{trouble}</p>}
      {active && (
        <Button variant="line" size="sm" onClick={() => setActive(false)}>
          {t.gate.camera.stop}
        </Button>
      )}
    </div>
  )
}
