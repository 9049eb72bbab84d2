import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import type { GatePairing } from '../../api/records'
import { t } from '../../texts'
import { formatTime } from '../../ui/dates'
import { Modal } from '../../ui/modal'

// Shows the pairing code of a device as a QR code for the phone's camera, and as text that can be typed.
export function PairingDialog({ pairing, onClose }: { pairing: GatePairing; onClose: () => void }) {
  const { code, device, expiresAt, qr } = pairing
  const typed = code.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <Modal open onClose={onClose} title={format(t.gates.pairTitle, { name: device.name })}>
      <div className="modal-body control-pairing">
        <p>{t.gates.pairNote}</p>
        <img src={qr} width="280" height="280" alt={t.gates.pairQr} />
        <p>{format(t.gates.pairTyped, { code: typed })}</p>
        <p>{format(t.gates.pairUntil, { time: formatTime(expiresAt) })}</p>
        <Button onClick={onClose}>{t.gates.pairDone}</Button>
      </div>
    </Modal>
  )
}
