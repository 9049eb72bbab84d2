import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../api/records'
import { differencesQuery, PaymentLink } from '../../ui/money/payment-link'

// A button that sends a payment link. It is shown if the booking or its price difference is not paid yet.
export function BookingPaymentLink({ booking }: { booking: Booking }) {
  const paid = booking.paymentStatus === 'PAID'
  const { data = [] } = useQuery({ ...differencesQuery, enabled: paid })
  if (paid && !data.some(({ _id }) => _id === booking._id)) return null
  return (
    <div className="detail-buttons">
      <PaymentLink key={booking._id} booking={booking} />
    </div>
  )
}
