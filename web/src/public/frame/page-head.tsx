import type { ReactNode } from 'react'
import art from '../../assets/art/page-head.svg'
import css from './page-head.module.css'

// The strip at the top of all pages except the home page. It contains the heading, one line of text, and drawings of
// crops along its edge.
export function PageHead({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={css.pageHead}>
      {/* Phones do not show the drawing. They do not load it either, because it is loaded lazily. */}
      <img className={css.pageHeadArt} src={art} alt="" width={520} height={230} loading="lazy" />
      <div className="wrap">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
