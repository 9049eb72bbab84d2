import { format } from '../../i18n/format'
import { t } from '../texts'
import { AddressLink } from './address-link'
import { recordAddress } from './record-address'

// An order's reference that leads to the order, wherever money is listed.
export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <AddressLink
      className="book-link"
      address={recordAddress('order', orderId) ?? ''}
      label={format(t.ui.orderLink.show, { orderId })}
    >
      {orderId}
    </AddressLink>
  )
}
