import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format, plural } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { GateDevice } from '../../api/records'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { MomentInput } from '../../ui/date-input'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { admissionsQuery, gatesKey, undoAdmissions } from './gates-api'

type Props = { device: GateDevice; onEnd: () => void }

// Asks since when the admissions of a revoked device are taken back, and shows how many these are.
export function UndoDialog({ device, onEnd }: Props) {
  const refresh = useRefresh(gatesKey)
  const [typed, setTyped] = useState(() => startOfDay(device.revokedAt))
  const since = Date.parse(`${typed}:00+05:30`) // the office works with Indian time
  const valid = !Number.isNaN(since)
  const { data, error } = useQuery({ ...admissionsQuery(device._id, since), enabled: valid })
  return (
    <AskTask
      title={format(t.gates.undoTitle, { name: device.name })}
      action={t.gates.undo}
      busyAction={t.gates.undoing}
      keep={t.gates.keep}
      send={() => undoAdmissions(device._id, since)}
      failed={(cause) => format(t.gates.undoFailed, { reason: errorMessage(cause) })}
      onDone={({ count }) => {
        showDone(format(t.gates.undone, { count, name: device.name }))
        refresh()
        onEnd()
      }}
      onClose={onEnd}
    >
      <p>{t.gates.undoNote}</p>
      <MomentInput name="since" label={t.gates.undoSince} value={typed} onChange={setTyped} required />
      <p role="status">
        {error
          ? errorMessage(error)
          : data
            ? plural('en', data.count, t.gates.undoCount)
            : t.gates.undoCounting}
      </p>
    </AskTask>
  )
}

// The beginning of the day in Asia/Kolkata, as the value of a date and time field.
function startOfDay(at: string | undefined): string {
  const local = new Date((at ? Date.parse(at) : Date.now()) + 5.5 * 3_600_000).toISOString()
  return `${local.slice(0, 10)}T00:00`
}
