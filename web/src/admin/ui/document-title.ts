import { useEffect } from 'react'
import { format } from '../../i18n/format'
import { t } from '../texts'

// Sets the browser tab's title while a screen is shown.
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title =
      title === t.common.adminPortal ? title : format(t.ui.documentTitle.adminPortal, { title })
  }, [title])
}
