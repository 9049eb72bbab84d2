import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title'

type Props = {
  title: string
  // What the figures say, in one line under the title.
  note?: ReactNode
  // Buttons for the whole page.
  children?: ReactNode
}

// The head of a screen: its name, its figures, its buttons.
export function PageTitle({ title, note, children }: Props) {
  useDocumentTitle(title)
  return (
    <div className="page-title">
      <div>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {children}
    </div>
  )
}
