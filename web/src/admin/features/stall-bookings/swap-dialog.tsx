import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import type { Booking, Hall } from '../../api/records'
import { t } from '../../texts'
import { hallQuery } from '../../ui/hall/hall-api'
import { Modal } from '../../ui/modal'
import { swapPartnersQuery } from './move-api'
import { MoveConfirm } from './move-confirm'
import { stallLabel } from './stall-chips'

type Props = { booking: Booking; onDone: () => void; onClose: () => void }

// The dialog that swaps the stalls of two bookings. It shows the price differences before the user confirms.
export function SwapDialog({ booking, onDone, onClose }: Props) {
  const hall = useQuery(hallQuery).data
  const partners = useQuery(swapPartnersQuery(booking._id))
  const [other, setOther] = useState('')
  if (!hall) return null
  return (
    <Modal open title={format(t.stallBookings.swap.title, { name: booking.name })} onClose={onClose}>
      <div className="modal-body move-body">
        <Select
          idPrefix="swap"
          name="with"
          label={t.stallBookings.swap.with}
          value={other}
          onChange={(event) => setOther(event.target.value)}
          options={[
            { value: '', label: t.stallBookings.swap.choose },
            ...(partners.data ?? []).map((one) => ({ value: one._id, label: partnerLabel(one, hall) })),
          ]}
        />
        <MoveConfirm
          plan={other === '' ? undefined : { booking: booking._id, with: other }}
          hall={hall}
          nothing={t.stallBookings.swap.chooseFirst}
          action={t.stallBookings.swap.action}
          onDone={onDone}
          onClose={onClose}
        />
      </div>
    </Modal>
  )
}

function partnerLabel({ name, stalls }: Booking, hall: Hall): string {
  return format(t.stallBookings.swap.partner, {
    name,
    stalls: stalls.map((stall) => stallLabel(stall, hall)).join(', '),
  })
}
