import { AddressLink } from './address-link'
import { recordAddress } from './record-address'

// An order's reference that leads to the order, wherever money is listed.
export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <AddressLink
      className="book-link"
      address={recordAddress('order', orderId) ?? ''}
      label={`Show order ${orderId}`}
    >
      {orderId}
    </AddressLink>
  )
}
