import { format } from '../../i18n/format'
import { t } from '../texts'
import { AddressLink } from './address-link'
import { recordAddress } from './record-address'

// A link to an order. The link text is the order's reference.
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
