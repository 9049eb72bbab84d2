import { useState } from 'react'
import type { Booking } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { RecordBar, type RecordTasksProps } from '../../ui/record-tasks'
import { bookingKind } from './booking-kind'
import { holdsStalls } from './booking-texts'
import { MoveDialog } from './move-dialog'
import { ProfileDialog } from './profile-dialog'
import { SwapDialog } from './swap-dialog'

// onChoose does nothing, because this page has no list next to which a booking could be shown.
const kind = bookingKind(() => undefined)

// The actions on the page of one stall booking.
export function RecordTasks({ id, money }: RecordTasksProps) {
  const mayEdit = useMay('edit')
  const [open, setOpen] = useState<'move' | 'swap' | 'profile'>()
  const close = () => setOpen(undefined)
  const stalls = [
    { label: t.stallBookings.move.open, onPress: () => setOpen('move') },
    { label: t.stallBookings.swap.open, onPress: () => setOpen('swap') },
    { label: t.stallBookings.move.add, onPress: () => setOpen('move') },
    { label: t.stallBookings.profile.open, onPress: () => setOpen('profile') },
  ]
  const openDialog = (booking: Booking) => {
    if (!open) return null
    if (open === 'profile') return <ProfileDialog booking={booking} onClose={close} />
    const Dialog = open === 'move' ? MoveDialog : SwapDialog
    return <Dialog booking={booking} onDone={close} onClose={close} />
  }
  return (
    <RecordBar
      kind={kind}
      id={id}
      listed="booking"
      money={money}
      stallsOf={(booking) => (mayEdit && holdsStalls(booking) ? stalls : [])}
      openDialog={openDialog}
    />
  )
}
