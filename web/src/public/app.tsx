import type { ComponentType } from 'react'
import { TextsProvider } from '../i18n/texts'
import { ErrorBoundary } from '../lib/error-boundary'
import type { PageBoot } from './boot'
import { Crashed } from './crashed'
import type { AnyPage } from './define-page'
import { PageFrame } from './frame/page-frame'
import { PageProvider } from './page-context'

const crashed = () => <Crashed />

// Renders a page with its frame, inside the providers of its texts and data. The server and the browser use this
// component.
export function App({ page, boot }: { page: AnyPage; boot: PageBoot }) {
  const Content = page.component as ComponentType<object>
  return (
    <TextsProvider lang={boot.lang} texts={boot.texts}>
      <PageProvider value={boot}>
        <ErrorBoundary renderFailed={crashed}>
          <PageFrame actionBar={page.actionBar}>
            <ErrorBoundary renderFailed={crashed}>
              <Content {...(boot.props as object)} />
            </ErrorBoundary>
          </PageFrame>
        </ErrorBoundary>
      </PageProvider>
    </TextsProvider>
  )
}
