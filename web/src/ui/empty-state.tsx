import type { ReactNode } from 'react'
import { FairMark } from './fair-mark'
import css from './empty-state.module.css'

type Props = {
  title: ReactNode
  text?: ReactNode | undefined
  // error: something went wrong; the mark fades and Try Again belongs into the actions.
  kind?: 'empty' | 'error' | undefined
  actions?: ReactNode | undefined
  // The level of the heading on the page where it stands.
  heading?: 'h1' | 'h2' | 'h3' | undefined
}

// What a list, a page or a panel shows when there is nothing to show.
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
