import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { GatePairing } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import { addDevice } from './gates-api'

type Props = { onAdded: (pairing: GatePairing) => void; onClose: () => void }

// The dialog that adds a device. After saving, the screen shows the device's pairing code.
export function AddDevice({ onAdded, onClose }: Props) {
  const state = useSendForm({
    prefix: 'gate-device',
    values: { name: '', gate: '' },
    // The server validates both fields, and its error names the invalid field.
    schema: v.object({ name: v.string(), gate: v.string() }),
    send: ({ name, gate }) => addDevice(name, gate),
    onSent: onAdded,
  })
  return (
    <FormModal
      title={t.gates.add}
      variant="panel"
      state={state}
      failed={(error) => format(t.gates.addFailed, { reason: errorMessage(error) })}
      action={t.gates.addAction}
      busyAction={t.gates.adding}
      onClose={onClose}
    >
      <TextInput {...state.wire('name')} label={t.gates.name} hint={t.gates.nameHint} autoComplete="off" />
      <TextInput
        {...state.wire('gate')}
        label={t.gates.gateField}
        hint={t.gates.gateHint}
        autoComplete="off"
      />
    </FormModal>
  )
}
