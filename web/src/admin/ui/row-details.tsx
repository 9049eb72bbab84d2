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

// The second line of a table cell. A text that is too long is cut off. The row's details show the whole text.
export function OneLine({ text }: { text: string }) {
  if (text === '') return null
  return (
    <small className="one-line" title={text}>
      {text}
    </small>
  )
}
