import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { DeskDevice, DeskPairing } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { formatMoment, formatTime } from '../../ui/dates'
import { FormModal } from '../../ui/form-modal'
import { Modal } from '../../ui/modal'
import { QueryError } from '../../ui/query-error'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { ScrollingTable } from '../../ui/scrolling-table'
import { showDone, showFailure } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { devicesQuery, entryDeskKey, setRevoked, openPairing } from './entry-desk-api'

const { devices: texts } = t.entryDesk

// The table of the entry desk's devices. It shows the series in which a device numbers its receipts, and when the
// device last contacted the server.
export function DevicesCard() {
  const list = useQuery(devicesQuery)
  const refresh = useRefresh(entryDeskKey)
  const mayEdit = useMay('edit')
  const [pairing, setPairing] = useState(false)
  const [revoking, setRevoking] = useState<DeskDevice>()

  function end<Value>(set: (value: Value) => void, value: Value) {
    set(value)
    refresh()
  }

  async function restore(device: DeskDevice) {
    try {
      await setRevoked(device._id, false)
      showDone(format(texts.restored, { name: device.name }))
    } catch (error) {
      showFailure(format(texts.restoreFailed, { reason: errorMessage(error) }))
    }
    refresh()
  }

  return (
    <section className="card" aria-labelledby="desk-devices">
      <div className="card-head">
        <h2 id="desk-devices">{texts.heading}</h2>
        {mayEdit && (
          <Button size="sm" icon="plus" onClick={() => setPairing(true)}>
            {texts.add}
          </Button>
        )}
      </div>
      <QueryError query={list} text={texts.fetchFailed} reasonOf={errorMessage} />
      {list.data?.length === 0 && <p className="control-none">{texts.none}</p>}
      {list.data && list.data.length > 0 && (
        <DeviceTable
          devices={list.data}
          mayEdit={mayEdit}
          onRevoke={setRevoking}
          onRestore={(device) => void restore(device)}
        />
      )}
      {pairing && <PairDevice onClose={() => end(setPairing, false)} />}
      {revoking && <RevokeDialog device={revoking} onEnd={() => end(setRevoking, undefined)} />}
    </section>
  )
}

type TableProps = {
  devices: readonly DeskDevice[]
  mayEdit: boolean
  onRevoke: (device: DeskDevice) => void
  onRestore: (device: DeskDevice) => void
}

function DeviceTable({ devices, mayEdit, onRevoke, onRestore }: TableProps) {
  return (
    <ScrollingTable label={texts.heading}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.series}</th>
          <th scope="col">{texts.account}</th>
          <th scope="col">{texts.seen}</th>
          <th scope="col">{texts.codes}</th>
          <th scope="col">{texts.state}</th>
          {mayEdit && <th scope="col">{t.common.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device._id}>
            <th scope="row">{device.name}</th>
            <td>{device.series}</td>
            <td>{device.account}</td>
            <td>{formatMoment(device.seenAt)}</td>
            <td>{device.codes && format(texts.codesOf, device.codes)}</td>
            <td>
              <Badge tone={device.revokedAt ? 'bad' : 'good'}>
                {device.revokedAt ? texts.revoked : texts.active}
              </Badge>
              {device.revokedAt && (
                <small>{format(texts.since, { moment: formatMoment(device.revokedAt) })}</small>
              )}
            </td>
            {mayEdit && (
              <td className="control-actions">
                <DeviceButton device={device} onRevoke={onRevoke} onRestore={onRestore} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

type ButtonProps = { device: DeskDevice } & Pick<TableProps, 'onRevoke' | 'onRestore'>

function DeviceButton({ device, onRevoke, onRestore }: ButtonProps) {
  const { name, revokedAt } = device
  return (
    <Button
      size="sm"
      variant="line"
      aria-label={format(revokedAt ? texts.restoreOf : texts.revokeOf, { name })}
      onClick={() => (revokedAt ? onRestore : onRevoke)(device)}
    >
      {revokedAt ? texts.restore : texts.revoke}
    </Button>
  )
}

function RevokeDialog({ device, onEnd }: { device: DeskDevice; onEnd: () => void }) {
  return (
    <AskTask
      title={format(texts.revokeTitle, { name: device.name })}
      action={texts.revoke}
      busyAction={texts.revoking}
      keep={texts.keep}
      send={() => setRevoked(device._id, true)}
      failed={(error) => format(texts.revokeFailed, { reason: errorMessage(error) })}
      onDone={() => {
        showDone(format(texts.revokeDone, { name: device.name }))
        onEnd()
      }}
      onClose={onEnd}
    >
      <p>{texts.revokeNote}</p>
    </AskTask>
  )
}

// Asks for the name of a new device, then shows its pairing code.
function PairDevice({ onClose }: { onClose: () => void }) {
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
