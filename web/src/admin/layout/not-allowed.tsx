import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'
import { useDocumentTitle } from '../ui/document-title'

// Replaces a screen that the signed-in account may not open. The link leads to the first screen of the account.
export function NotAllowed() {
  useDocumentTitle(t.layout.notAllowed.title)
  return (
    <section className="card">
      <EmptyState
        heading="h1"
        title={t.layout.notAllowed.title}
        text={t.layout.notAllowed.text}
        actions={<Link to="/admin/dashboard">{t.layout.notAllowed.back}</Link>}
      />
    </section>
  )
}
