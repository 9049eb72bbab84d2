import type { ReactNode } from 'react'
import css from './section-title.module.css'

type Props = { id: string; title: string; children?: ReactNode }

/** The title of a section, with a rule below. `children` stand at the right: a count, or a link to all entries. */
export function SectionTitle({ id, title, children }: Props) {
  return (
    <div className={css.sectionTitle}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
