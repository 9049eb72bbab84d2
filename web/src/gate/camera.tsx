import { useState } from 'react'
import type { GateTexts } from '../i18n/installed-app'
import { useCamera, type CameraState } from './use-camera'

type Props = { t: GateTexts; label: string; onText: (text: string) => void; first?: boolean }

/**
 * Shows the camera image. By default, the camera starts only after the user has pressed a button, because browsers
 * then ask for permission. If `first` is true, the camera starts at once.
 */
export function Camera({ t, label, onText, first = false }: Props) {
  const [active, setActive] = useState(first)
  const { state, video, restart } = useCamera(active, onText)
  const troubles: Partial<Record<CameraState, string>> = {
    forbidden: t.scan.forbidden,
    missing: t.scan.missing,
    failed: t.scan.decoderFailed,
  }
  const trouble = troubles[state]
  return (
    <div className="gate-camera" data-state={state}>
      <video ref={video} muted playsInline aria-label={t.scan.camera} />
      {(!active || trouble !== undefined || state === 'stopped') && (
        <button type="button" onClick={() => (active ? restart() : setActive(true))}>
          {label}
        </button>
      )}
      {state === 'starting' && <p>{t.scan.starting}</p>}
      {trouble && (
        <p role="alert" className="gate-warning">
          {trouble}
        </p>
      )}
    </div>
  )
}
