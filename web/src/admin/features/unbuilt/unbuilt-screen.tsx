import { EmptyState } from '../../../ui/empty-state'
import { PageTitle } from '../../ui/page-title'
import { unbuiltScreens, type UnbuiltPath } from './unbuilt-screens'

// The page of a screen that is not there yet: says so, and what can be used meanwhile.
export function UnbuiltScreen({ path }: { path: UnbuiltPath }) {
  const { title, meanwhile } = unbuiltScreens[path]
  return (
    <>
      <PageTitle title={title} />
      <section className="card">
        <EmptyState heading="h2" title="This screen is not built yet" text={meanwhile} />
      </section>
    </>
  )
}
