import { useState } from 'react'
import { Button } from '../../../ui/button'
import type { Booking } from '../../api/records'
import { t } from '../../texts'
import { MoveDialog } from './move-dialog'
import { SwapDialog } from './swap-dialog'

// The buttons that open the dialogs for moving a booking and for swapping two bookings.
export function MoveButtons({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState<'move' | 'swap'>()
  const close = () => setOpen(undefined)
  const dialog = { booking, onDone: close, onClose: close }
  return (
    <div className="detail-buttons move-buttons">
      <Button variant="line" size="sm" onClick={() => setOpen('move')}>
        {t.stallBookings.move.open}
      </Button>
      <Button variant="line" size="sm" onClick={() => setOpen('swap')}>
        {t.stallBookings.swap.open}
      </Button>
      {open === 'move' && <MoveDialog {...dialog} />}
      {open === 'swap' && <SwapDialog {...dialog} />}
    </div>
  )
}
