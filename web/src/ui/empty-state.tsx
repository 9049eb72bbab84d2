import type { ReactNode } from 'react'
import { FairMark } from './fair-mark'
import css from './empty-state.module.css'

type Props = {
  title: ReactNode
  text?: ReactNode | undefined
  // Use 'error' if something failed. The fair's logo is then faded, and the actions should contain Try Again.
  kind?: 'empty' | 'error' | undefined
  actions?: ReactNode | undefined
  // The heading level on the page.
  heading?: 'h1' | 'h2' | 'h3' | undefined
}

// Replaces the content of an empty list, page or panel.
export function EmptyState({ title, text, kind = 'empty', actions, heading: Heading = 'h3' }: Props) {
  return (
    <div className={css.empty} role={kind === 'error' ? 'alert' : undefined}>
      <FairMark on={kind === 'error' ? 'faded' : 'light'} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className={css.emptyActions}>{actions}</div>}
    </div>
  )
}
