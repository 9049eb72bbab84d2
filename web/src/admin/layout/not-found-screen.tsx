import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'
import { useDocumentTitle } from '../ui/page-title'

// The error screen for an unknown URL below /admin.
export function NotFoundScreen() {
  useDocumentTitle(t.layout.notFoundScreen.documentTitle)
  return (
    <main className="lonely">
      <EmptyState
        heading="h1"
        title={t.layout.notFoundScreen.title}
        text={t.layout.notFoundScreen.text}
        actions={<Link to="/admin/dashboard">{t.layout.notFoundScreen.dashboard}</Link>}
      />
    </main>
  )
}
