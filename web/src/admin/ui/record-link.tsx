import type { ReactNode } from 'react'
import { AddressLink } from './address-link'
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
