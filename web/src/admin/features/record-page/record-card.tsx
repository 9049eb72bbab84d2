import type { ReactNode } from 'react'

// A part of a record's page with its heading.
export function RecordCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card record-card" aria-labelledby={`record-${id}`}>
      <h2 id={`record-${id}`}>{title}</h2>
      {children}
    </section>
  )
}
