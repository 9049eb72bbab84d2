import { EmptyState } from '../../ui/empty-state'
import { useDocumentTitle } from '../ui/document-title'

// What an account of the gate sees: it may check entry codes and nothing else, and that screen is not there yet.
export function GateScreen() {
  useDocumentTitle('Gate')
  return (
    <section className="card">
      <EmptyState
        heading="h1"
        title="The gate screen is not built yet"
        text="Your account is for checking entries at the gate. Lists and bookings are for office accounts: ask an owner of the portal if you need them."
        actions={<a href="/">View website</a>}
      />
    </section>
  )
}
