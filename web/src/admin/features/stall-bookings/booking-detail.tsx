import { type ReactNode, useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { StatusBadge } from '../../../ui/status-badge'
import type { Booking, Hall } from '../../api/records'
import { may, useAccount, useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { formatMoment } from '../../ui/dates'
import { PaymentLink } from '../../ui/money/payment-link'
import { RecordMoney } from '../../ui/money/record-money'
import { PhoneLinks } from '../../ui/phone-links'
import { RecordLink } from '../../ui/record-link'
import { canBecome, holdsStalls } from './booking-texts'
import { CloseDetail } from './close-detail'
import { MoveDialog } from './move-dialog'
import { StallChips, stallLabel } from './stall-chips'
import { SwapDialog } from './swap-dialog'

type Props = {
  booking: Booking
  hall: Hall | undefined
  // Changes the status. It is undefined for accounts that may not edit.
  onStatus?: ((status: Booking['status']) => void) | undefined
  // Whether a status change is in progress.
  busy: boolean
  onClose: () => void
}

// Shows all data of the selected booking, with the Confirm and Reject buttons.
export function BookingDetail({ booking, hall, onStatus, busy, onClose }: Props) {
  const mayEdit = useMay('edit')
  const mayCollect = may(useAccount(), 'edit') // in an earlier edition, too
  const mayPeople = useMay('people')
  return (
    <section className="detail" aria-labelledby="booking-title">
      <div className="detail-head">
        <h2 id="booking-title" dir="auto">
          {titleOf(booking, hall)}
        </h2>
        <StatusBadge status={booking.status} />
        <CloseDetail onClose={onClose} />
      </div>
      {mayPeople && (
        <p className="detail-open">
          <RecordLink kind="booking" id={booking._id}>
            {t.recordPage.openPage}
          </RecordLink>
          <RecordLink kind="exhibitor" id={booking._id}>
            {t.recordPage.openExhibitor}
          </RecordLink>
        </p>
      )}
      {mayPeople && (
        <RecordMoney
          of={{ kind: 'booking', id: booking._id, name: booking.name }}
          payBy={booking.payBy}
          link={mayCollect && <PaymentLink booking={booking} />}
        >
          {({ decisions }) => decisions}
        </RecordMoney>
      )}
      <dl className="detail-rows">
        {mayPeople && <PaymentFacts booking={booking} />}
        {mayPeople && <ContactFacts booking={booking} />}
        <StallFacts booking={booking} hall={hall} />
        {mayPeople && <BookingFacts booking={booking} />}
        <Fact label={t.stallBookings.booked}>{formatMoment(booking.createdAt)}</Fact>
        {booking.localName && (
          <Fact label={t.stallBookings.localName}>
            <span dir="auto">{booking.localName}</span>
          </Fact>
        )}
        {booking.product && <Fact label={t.stallBookings.productsOrServices}>{booking.product}</Fact>}
        {mayPeople && <ConsentFact kind="booking" id={booking._id} />}
      </dl>
      {onStatus && <StatusButtons booking={booking} busy={busy} onStatus={onStatus} />}
      {mayEdit && holdsStalls(booking) && <MoveButtons booking={booking} />}
    </section>
  )
}

function PaymentFacts({ booking }: { booking: Booking }) {
  return (
    <>
      <Fact label={t.stallBookings.order} long>
        {booking.orderId || t.stallBookings.enteredByTheOffice}
      </Fact>
      <Fact label={t.common.amount}>
        {format(t.stallBookings.amountWithGst, {
          base: formatAmount(booking.base),
          gst: formatAmount(booking.gstAmount),
        })}
      </Fact>
    </>
  )
}

function ContactFacts({ booking }: { booking: Booking }) {
  return (
    <>
      <Fact label={t.stallBookings.contact} long>
        {[booking.contactPerson, booking.email].filter(Boolean).join(', ') || t.stallBookings.notGiven}
      </Fact>
      <Fact label={t.common.phone}>
        {booking.phone ? (
          <PhoneLinks phone={booking.phone} name={booking.contactPerson || booking.name} />
        ) : (
          t.stallBookings.notGiven
        )}
      </Fact>
      <Fact label={t.common.address}>{booking.address}</Fact>
    </>
  )
}

function StallFacts({ booking, hall }: Pick<Props, 'booking' | 'hall'>) {
  return (
    <>
      <Fact label={t.stallBookings.stalls}>
        {booking.stalls.length > 0 ? (
          <StallChips stalls={booking.stalls} hall={hall} />
        ) : (
          t.stallBookings.none
        )}
      </Fact>
      <Fact label={t.stallBookings.listed}>{booking.listed ? t.stallBookings.yes : t.stallBookings.no}</Fact>
    </>
  )
}

function BookingFacts({ booking }: Pick<Props, 'booking'>) {
  return (
    <>
      <Fact label={t.stallBookings.requirements}>{booking.requirements || t.stallBookings.none}</Fact>
      <Fact label={t.stallBookings.gstNumber}>{booking.gst || t.stallBookings.notGiven}</Fact>
    </>
  )
}

type ButtonsProps = Pick<Props, 'booking' | 'busy'> & { onStatus: (status: Booking['status']) => void }

function StatusButtons({ booking, busy, onStatus }: ButtonsProps) {
  const { status } = booking
  return (
    <div className="detail-buttons">
      {status !== 'Confirmed' && canBecome(booking, 'Confirmed') && (
        <Button size="sm" icon="check" disabled={busy} onClick={() => onStatus('Confirmed')}>
          {t.stallBookings.confirmBooking}
        </Button>
      )}
      {status !== 'Rejected' && canBecome(booking, 'Rejected') && (
        <Button variant="line" size="sm" icon="close" disabled={busy} onClick={() => onStatus('Rejected')}>
          {t.common.reject}
        </Button>
      )}
    </div>
  )
}

function titleOf({ name, stalls }: Booking, hall: Hall | undefined): string {
  if (stalls.length === 0) return name
  const labels = stalls.map((stall) => stallLabel(stall, hall)).join(', ')
  return counted(stalls.length, t.stallBookings.nameAndStalls, { name, stalls: labels })
}

// A field of the booking. On a phone, a long value uses the whole width.
function Fact({ label, long, children }: { label: string; long?: boolean; children: ReactNode }) {
  return (
    <div className={long ? 'detail-long' : undefined}>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

// The buttons that open the dialogs for moving a booking and for swapping two bookings.
function MoveButtons({ booking }: { booking: Booking }) {
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
