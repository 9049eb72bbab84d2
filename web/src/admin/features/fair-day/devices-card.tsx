import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { GateDevice, GatePairing } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { formatMoment } from '../../ui/dates'
import { ScrollingTable } from '../../ui/scrolling-table'
import { showDone, showFailure } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { AddDevice } from './add-device'
import { hasOldList, isOnline, stateText, wrongMinutes } from './device-state'
import { gatesKey, devicesQuery, pairAgain, revokeDevice } from './gates-api'
import { PairingDialog } from './pairing-dialog'
import { UndoDialog } from './undo-dialog'

// The table of devices, with the state that each device reported last.
export function DevicesCard() {
  const { data: devices } = useQuery(devicesQuery)
  const mayEdit = useMay('edit')
  const [adding, setAdding] = useState(false)
  const [pairing, setPairing] = useState<GatePairing>()
  const [revoking, setRevoking] = useState<GateDevice>()
  const [undoing, setUndoing] = useState<GateDevice>()

  async function again(device: GateDevice) {
    try {
      setPairing(await pairAgain(device._id))
    } catch (error) {
      showFailure(format(t.gates.pairFailed, { reason: errorMessage(error) }))
    }
  }

  return (
    <section className="card">
      <div className="card-head">
        <h2>{t.gates.devices}</h2>
        {mayEdit && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t.gates.add}
          </Button>
        )}
      </div>
      {devices?.length === 0 && <p className="control-none">{t.gates.noDevices}</p>}
      {devices && devices.length > 0 && (
        <DeviceTable
          devices={devices}
          mayEdit={mayEdit}
          onPair={(device) => void again(device)}
          onRevoke={setRevoking}
          onUndo={setUndoing}
        />
      )}
      {adding && (
        <AddDevice
          onAdded={(added) => {
            setAdding(false)
            setPairing(added)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {pairing && <PairingDialog pairing={pairing} onClose={() => setPairing(undefined)} />}
      {undoing && <UndoDialog device={undoing} onEnd={() => setUndoing(undefined)} />}
      {revoking && <RevokeDialog device={revoking} onEnd={() => setRevoking(undefined)} />}
    </section>
  )
}

type TableProps = {
  devices: readonly GateDevice[]
  mayEdit: boolean
  onPair: (device: GateDevice) => void
  onRevoke: (device: GateDevice) => void
  onUndo: (device: GateDevice) => void
}

function DeviceTable({ devices, mayEdit, onPair, onRevoke, onUndo }: TableProps) {
  return (
    <ScrollingTable label={t.gates.devices}>
      <thead>
        <tr>
          <th scope="col">{t.gates.device}</th>
          <th scope="col">{t.gates.gate}</th>
          <th scope="col">{t.gates.state}</th>
          <th scope="col">{t.gates.battery}</th>
          <th scope="col">{t.gates.queue}</th>
          <th scope="col">{t.gates.seen}</th>
          <th scope="col">{t.gates.list}</th>
          {mayEdit && <th scope="col">{t.gates.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device._id}>
            <th scope="row">{device.name}</th>
            <td>{device.gate}</td>
            <DeviceFacts device={device} />
            {mayEdit && (
              <td className="control-actions">
                <Button size="sm" variant="line" onClick={() => onPair(device)}>
                  {t.gates.pairAgain}
                </Button>
                {device.state === 'revoked' ? (
                  <Button size="sm" variant="line" onClick={() => onUndo(device)}>
                    {t.gates.undo}
                  </Button>
                ) : (
                  <Button size="sm" variant="line" onClick={() => onRevoke(device)}>
                    {t.gates.revoke}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

function DeviceFacts({ device }: { device: GateDevice }) {
  const wrong = wrongMinutes(device)
  return (
    <>
      <td>
        <span className="control-state" data-online={isOnline(device)}>
          {stateText(device)}
        </span>
        {wrong !== undefined && <small>{format(t.gates.wrongClock, { minutes: wrong })}</small>}
      </td>
      <td className="num">
        {device.battery === undefined ? '–' : format(t.gates.percent, { percent: device.battery })}
      </td>
      <td className="num">{groupDigits(device.queue)}</td>
      <td>{device.seenAt ? formatMoment(device.seenAt) : t.gates.never}</td>
      <td>
        {device.manifestAt ? formatMoment(device.manifestAt) : t.gates.never}
        {hasOldList(device) && <small>{t.gates.oldList}</small>}
      </td>
    </>
  )
}

function RevokeDialog({ device, onEnd }: { device: GateDevice; onEnd: () => void }) {
  const refresh = useRefresh(gatesKey)
  return (
    <AskTask
      title={format(t.gates.revokeTitle, { name: device.name })}
      action={t.gates.revoke}
      busyAction={t.gates.revoking}
      keep={t.gates.keep}
      send={() => revokeDevice(device._id)}
      failed={(error) => format(t.gates.revokeFailed, { reason: errorMessage(error) })}
      onDone={() => {
        showDone(format(t.gates.revoked, { name: device.name }))
        refresh()
        onEnd()
      }}
      onClose={onEnd}
    >
      <p>{t.gates.revokeNote}</p>
    </AskTask>
  )
}
