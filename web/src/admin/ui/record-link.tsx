import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import { onPlainClick } from '../../ui/plain-click'
import { t } from '../texts'
import { recordAddress } from './record-address'

type Props = { kind: string; id: string; label?: string; children: ReactNode }

// A link to the page of a record. In lists, the link text is the record's name.
export function RecordLink({ kind, id, label, children }: Props) {
  return (
    <AddressLink className="record-link" address={recordAddress(kind, id) ?? ''} {...(label && { label })}>
      {children}
    </AddressLink>
  )
}

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

type AddressLinkProps = {
  // A URL of the portal with its search parameters: "/admin/registrations?q=…".
  address: string
  className?: string
  label?: string
  // Called before the router follows the link.
  onFollow?: () => void
  children: ReactNode
}

// A link to a computed URL. The router follows the link without loading a new page.
export function AddressLink({ address, className, label, onFollow, children }: AddressLinkProps) {
  const { history } = useRouter()
  return (
    <a
      className={className}
      href={address}
      aria-label={label}
      onClick={onPlainClick(() => {
        onFollow?.()
        history.push(address)
      })}
    >
      {children}
    </a>
  )
}
