import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  // A URL of the portal with its search parameters: "/admin/registrations?q=…".
  address: string
  className?: string
  label?: string
  children: ReactNode
}

// A link to a computed URL. The router follows the link without loading a new page.
export function AddressLink({ address, className, label, children }: Props) {
  const { history } = useRouter()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <a className={className} href={address} aria-label={label} onClick={follow}>
      {children}
    </a>
  )
}
