import type { ReactNode } from 'react'
import css from './summary-rows.module.css'

export type SummaryRow = {
  label: ReactNode
  value: ReactNode
  // Whether the value is an amount or a code, which browsers must not translate.
  exact?: true
}

// Rows with the label on the left and the value on the right, such as "Entry, both days ₹100". The total is at the
// end in large type.
export function SummaryRows({ rows, total }: { rows: readonly SummaryRow[]; total?: SummaryRow }) {
  return (
    <dl className={css.rows}>
      {rows.map((row, index) => (
        <div key={index}>
          <dt>{row.label}</dt>
          <dd translate={row.exact && 'no'}>{row.value}</dd>
        </div>
      ))}
      {total && (
        <div className={css.rowsTotal}>
          <dt>{total.label}</dt>
          <dd translate="no">{total.value}</dd>
        </div>
      )}
    </dl>
  )
}

// A bordered box with a heading, such as the summary next to a form.
export function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.panel}>
      <h2>{title}</h2>
      <div className={css.panelBody}>{children}</div>
    </section>
  )
}
