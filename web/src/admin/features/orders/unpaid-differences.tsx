import type { Booking } from '../../api/records'
import { useMay } from '../../session/permissions'
import { AddressLink } from '../../ui/address-link'
import { PaymentLink } from '../../ui/money/payment-link'
import { recordAddress } from '../../ui/record-address'
import { kindNames } from './order-texts'

// Shows a moved booking whose price difference is unpaid, with a button that sends a payment link.
export function UnpaidDifference({ booking }: { booking: Booking }) {
  const mayEdit = useMay('edit')
  const { _id, name, contactPerson, phone } = booking
  return (
    <li>
      <b dir="auto">{name}</b>
      <small dir="auto">{[contactPerson, phone].filter(Boolean).join(', ')}</small>
      <small>
        <AddressLink address={recordAddress('booking', _id) ?? '/admin/stallbooking'}>
          {kindNames.booking}
        </AddressLink>
      </small>
      {mayEdit && (
        <span className="money-actions">
          <PaymentLink booking={booking} />
        </span>
      )}
    </li>
  )
}
