import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { onPlainClick } from '../../ui/plain-click'

type Props = {
  // A URL of the portal with its search parameters: "/admin/registrations?q=…".
  address: string
  className?: string
  label?: string
  // Called before the router follows the link.
  onFollow?: () => void
  children: ReactNode
}

// A link to a computed URL. The router follows the link without loading a new page.
export function AddressLink({ address, className, label, onFollow, children }: Props) {
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
