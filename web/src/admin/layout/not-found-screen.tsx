import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state'
import { useDocumentTitle } from '../ui/document-title'

// An address of the portal that leads nowhere.
export function NotFoundScreen() {
  useDocumentTitle('Page not found')
  return (
    <main className="lonely">
      <EmptyState
        heading="h1"
        title="There is no such page"
        text="The address may be mistyped, or the page has moved."
        actions={<Link to="/admin/dashboard">Go to the dashboard</Link>}
      />
    </main>
  )
}
