import { useRouterState } from '@tanstack/react-router'
import { useId, useState, type ReactNode, useEffect } from 'react'
import { format } from '../../i18n/format'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

type Props = {
  // The default is the title of the screen (screens.ts).
  title?: string
  // Whether the title is a long code, such as an order number. On a phone it is then smaller, so that it fits into one
  // line.
  isCode?: boolean
  // A line below the title, usually with figures.
  note?: ReactNode
  // Buttons for the whole page.
  children?: ReactNode
}

// The title area of a screen with its title, note and buttons. On a phone, if there are three or more buttons, they
// are hidden behind one button, so that they do not push the content down.
export function PageTitle({ title: own, isCode = false, note, children }: Props) {
  const ofScreen = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title })
  const title = own ?? ofScreen ?? ''
  useDocumentTitle(title)
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="page-title">
      <div>
        <h1 dir="auto" translate={isCode ? 'no' : undefined} className={isCode ? 'page-code' : undefined}>
          {title}
        </h1>
        {note && <p>{note}</p>}
      </div>
      {children && (
        <>
          <button
            type="button"
            className="quiet-button page-more"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t.common.actions}
            <Icon name="chevron-down" size={18} />
          </button>
          <div id={id} className={classNames('page-actions', open && 'page-actions-open')}>
            {children}
          </div>
        </>
      )}
    </div>
  )
}

// Sets the browser tab's title while a screen is shown.
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title =
      title === t.common.adminPortal ? title : format(t.ui.documentTitle.adminPortal, { title })
  }, [title])
}
