import type { ReactNode } from 'react'

// The facts of a record: what is asked for beside what is known.
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="detail-rows">{children}</dl>
}

export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'detail-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
