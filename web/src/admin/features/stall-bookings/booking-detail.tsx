import type { ReactNode } from 'react'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { StatusBadge } from '../../../ui/status-badge'
import type { Booking, Hall } from '../../api/records'
import { ConsentFact } from '../../ui/consent-fact'
import { formatMoment } from '../../ui/dates'
import { RecordPapers } from '../../ui/record-papers'
import { paymentWords } from './booking-words'
import { CloseDetail } from './close-detail'
import { StallChips, stallLabel } from './stall-chips'

type Props = {
  booking: Booking
  hall: Hall | undefined
  // Left out for those who may not.
  onStatus?: ((status: Booking['status']) => void) | undefined
  // A change of the status is under way.
  busy: boolean
  onClose: () => void
}

// Everything about the chosen booking, with Confirm and Reject (png/22).
export function BookingDetail({ booking, hall, onStatus, busy, onClose }: Props) {
  const { name, status, stalls } = booking
  return (
    <section className="detail" aria-labelledby="booking-title">
      <div className="detail-head">
        <h2 id="booking-title">
          {name}
          {stalls.length > 0 && `, ${stallsOf(booking, hall)}`}
        </h2>
        <StatusBadge status={status} />
        <CloseDetail onClose={onClose} />
      </div>
      <dl className="detail-rows">
        <Fact label="Order">{booking.orderId || 'Entered by the office'}</Fact>
        <Fact label="Payment">{paymentWords[booking.paymentStatus]}</Fact>
        <Fact label="Amount">
          {formatAmount(booking.base)} + {formatAmount(booking.gstAmount)} GST
        </Fact>
        <Fact label="Contact">
          {[booking.contactPerson, booking.email].filter(Boolean).join(', ') || 'Not given'}
        </Fact>
        <Fact label="Address">{booking.address}</Fact>
        <Fact label="Stalls">{stalls.length > 0 ? <StallChips stalls={stalls} hall={hall} /> : 'None'}</Fact>
        <Fact label="Needs">{booking.requirements || 'None'}</Fact>
        <Fact label="GST number">{booking.gst || 'Not given'}</Fact>
        {booking.orderId && (
          <Fact label="Documents">
            <RecordPapers recordId={booking._id} />
          </Fact>
        )}
        <Fact label="Booked">{formatMoment(booking.createdAt)}</Fact>
        {booking.product && <Fact label="Products or services">{booking.product}</Fact>}
        <ConsentFact kind="booking" id={booking._id} />
      </dl>
      {onStatus && (
        <div className="detail-buttons">
          {status !== 'Confirmed' && (
            <Button size="sm" icon="check" disabled={busy} onClick={() => onStatus('Confirmed')}>
              Confirm booking
            </Button>
          )}
          {status !== 'Rejected' && (
            <Button
              variant="line"
              size="sm"
              icon="close"
              disabled={busy}
              onClick={() => onStatus('Rejected')}
            >
              Reject
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function stallsOf({ stalls }: Booking, hall: Hall | undefined): string {
  const labels = stalls.map((stall) => stallLabel(stall, hall)).join(', ')
  return stalls.length === 1 ? `stall ${labels}` : `stalls ${labels}`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
