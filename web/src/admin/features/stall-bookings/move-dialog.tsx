import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { HallMap } from '../../../ui/hall-map/hall-map'
import type { Booking, Hall } from '../../api/records'
import { t } from '../../texts'
import { hallQuery, stallOfRef } from '../../ui/hall/hall-api'
import { describeForOffice } from '../../ui/hall/stall-words'
import { Modal } from '../../ui/modal'
import { MoveConfirm } from './move-confirm'

type Props = { booking: Booking; onDone: () => void; onClose: () => void }

// The dialog that moves a booking. The user picks the new stalls on the plan and sees the price difference before
// confirming.
export function MoveDialog(props: Props) {
  const hall = useQuery(hallQuery).data
  return hall && <MoveOnPlan {...props} hall={hall} />
}

function MoveOnPlan({ booking, hall, onDone, onClose }: Props & { hall: Hall }) {
  const own = new Set(booking.stalls.flatMap((stall) => stallOfRef(hall, stall)?.id ?? []))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(own)
  // The booking's own stalls count as available. The user can keep them or give them up.
  const offered: Hall = {
    ...hall,
    stalls: hall.stalls.map((stall) => (own.has(stall.id) ? { ...stall, state: 'available' } : stall)),
  }
  const stalls = offered.stalls.filter(({ id }) => chosen.has(id))
  const changed = chosen.size !== own.size || stalls.some(({ id }) => !own.has(id))
  const extras = offered.stalls.filter(({ onPlan, state }) => !onPlan && state === 'available')

  function toggle({ id, state }: { id: string; state: string }) {
    const next = new Set(chosen)
    if (!next.delete(id) && state === 'available') next.add(id)
    setChosen(next)
  }

  return (
    <Modal
      open
      variant="wide"
      title={format(t.stallBookings.move.title, { name: booking.name })}
      onClose={onClose}
    >
      <div className="modal-body move-body">
        <fieldset className="stall-chooser">
          <legend className="field-label">{t.stallBookings.move.choose}</legend>
          <HallMap
            hall={offered}
            use="booking"
            crop="hall"
            chosen={chosen}
            describe={({ id }) =>
              describeForOffice(
                offered,
                offered.stalls.find((stall) => stall.id === id),
              )
            }
            onPress={toggle}
          />
          {extras.map((stall) => (
            <label key={stall.id} className="check">
              <input type="checkbox" checked={chosen.has(stall.id)} onChange={() => toggle(stall)} />
              <span>{hall.kinds.find(({ id }) => id === stall.kind)?.mapName ?? stall.label}</span>
            </label>
          ))}
        </fieldset>
        <MoveConfirm
          plan={changed && stalls.length > 0 ? planOf(booking, stalls) : undefined}
          hall={hall}
          nothing={t.stallBookings.move.chooseFirst}
          action={t.stallBookings.move.action}
          onDone={onDone}
          onClose={onClose}
        />
      </div>
    </Modal>
  )
}

function planOf(booking: Booking, stalls: Hall['stalls']) {
  return {
    booking: booking._id,
    stalls: stalls.map(({ stallnumber, stallSize }) => ({ stallnumber, stallSize })),
  }
}
