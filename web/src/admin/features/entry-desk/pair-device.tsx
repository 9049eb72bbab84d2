import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { DeskPairing } from '../../api/records'
import { t } from '../../texts'
import { formatTime } from '../../ui/dates'
import { FormModal } from '../../ui/form-modal'
import { Modal } from '../../ui/modal'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { openPairing } from './entry-desk-api'

const { devices: texts } = t.entryDesk

// Asks for the name of a new device, then shows its pairing code.
export function PairDevice({ onClose }: { onClose: () => void }) {
  const [pairing, setPairing] = useState<DeskPairing>()
  if (pairing) return <PairingCode pairing={pairing} onClose={onClose} />
  return <NameForm onOpened={setPairing} onClose={onClose} />
}

function NameForm({ onOpened, onClose }: { onOpened: (pairing: DeskPairing) => void; onClose: () => void }) {
  const state = useSendForm({
    prefix: 'desk-device',
    values: { name: '' },
    schema: v.object({ name: rule.name(t.required.deviceName) }),
    send: ({ name }) => openPairing(name),
    onSent: onOpened,
  })
  return (
    <FormModal
      title={texts.add}
      variant="panel"
      state={state}
      failed={(error) => format(texts.pairFailed, { reason: errorMessage(error) })}
      action={texts.pairAction}
      busyAction={texts.pairBusy}
      onClose={onClose}
    >
      <TextInput {...state.wire('name')} label={texts.pairName} hint={texts.pairHint} autoComplete="off" />
    </FormModal>
  )
}

function PairingCode({ pairing, onClose }: { pairing: DeskPairing; onClose: () => void }) {
  const { name, code, qr, expiresAt } = pairing
  const typed = code.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <Modal open onClose={onClose} title={format(texts.pairTitle, { name })}>
      <div className="modal-body control-pairing">
        <p>{texts.pairNote}</p>
        <img src={qr} width="280" height="280" alt={texts.pairQr} />
        <p>{format(texts.pairTyped, { code: typed })}</p>
        <p>{format(texts.pairUntil, { time: formatTime(expiresAt) })}</p>
        <Button onClick={onClose}>{texts.pairDone}</Button>
      </div>
    </Modal>
  )
}
