import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { GatePairing } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import { addDevice } from './control-room-api'

type Props = { onAdded: (pairing: GatePairing) => void; onClose: () => void }

// The dialog that adds a device. After saving, the screen shows the device's pairing code.
export function AddDevice({ onAdded, onClose }: Props) {
  const state = useRecordForm<Record<'name' | 'gate', string>, GatePairing & { version: number }>({
    record: undefined,
    valuesOf: () => ({ name: '', gate: '' }),
    // The server validates both fields, and its error names the invalid field.
    resolver: valibotResolver(v.object({ name: v.string(), gate: v.string() })),
    async save({ name = '', gate = '' }) {
      return { ...(await addDevice(name, gate)), version: 1 }
    },
    onSaved: onAdded,
  })
  return (
    <FormModal
      title={t.controlRoom.add}
      variant="panel"
      state={state}
      failed={(error) => format(t.controlRoom.addFailed, { reason: sentenceOf(error) })}
      action={t.controlRoom.addAction}
      busyAction={t.controlRoom.adding}
      onClose={onClose}
    >
      <TextInput
        {...state.form.register('name')}
        idPrefix="gate-device"
        label={t.controlRoom.name}
        hint={t.controlRoom.nameHint}
        error={state.errorOf('name')}
        autoComplete="off"
      />
      <TextInput
        {...state.form.register('gate')}
        idPrefix="gate-device"
        label={t.controlRoom.gateField}
        hint={t.controlRoom.gateHint}
        error={state.errorOf('gate')}
        autoComplete="off"
      />
    </FormModal>
  )
}
