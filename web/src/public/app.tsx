import type { ComponentType } from 'react'
import { TextsProvider } from '../i18n/texts'
import type { PageBoot } from './boot'
import type { AnyPage } from './define-page'
import { PageProvider } from './page-context'

// Renders a page inside the providers of its texts and data. The server and the browser use this component.
export function App({ page, boot }: { page: AnyPage; boot: PageBoot }) {
  const Content = page.component as ComponentType<object>
  return (
    <TextsProvider lang={boot.lang} texts={boot.texts}>
      <PageProvider value={boot}>
        <Content {...(boot.props as object)} />
      </PageProvider>
    </TextsProvider>
  )
}
