import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title'

type Props = {
  title: string
  // A line below the title, usually with figures.
  note?: ReactNode
  // Buttons for the whole page.
  children?: ReactNode
}

// The head of a screen: its title, note and buttons.
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
