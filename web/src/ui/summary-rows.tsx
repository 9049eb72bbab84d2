import type { ReactNode } from 'react'

export type SummaryRow = { label: ReactNode; value: ReactNode }

// Words on the left, values on the right, and the sum at the end in large figures: "Entry, both days ₹100".
export function SummaryRows({ rows, total }: { rows: readonly SummaryRow[]; total?: SummaryRow }) {
  return (
    <dl className="rows">
      {rows.map((row, index) => (
        <div key={index}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      {total && (
        <div className="rows-total">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}

// An ink-edged box with a heading: the summary beside a form.
export function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      <div className="panel-body">{children}</div>
    </section>
  )
}
