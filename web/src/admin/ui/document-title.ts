import { useEffect } from 'react'

// Names the tab while a screen is shown.
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Admin Portal' ? title : `${title} – Admin Portal`
  }, [title])
}
