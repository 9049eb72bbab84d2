import type { ReactNode } from 'react'

// A list of a record's fields with their values.
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="detail-rows">{children}</dl>
}

export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'detail-wide' : undefined}>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
