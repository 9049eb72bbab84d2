import { hydrateRoot } from 'react-dom/client'
import { App } from './app'
import { readBoot, rootElementId } from './boot'
import type { AnyPage } from './define-page'
import { keepForOffline } from './offline/register'

// Takes over the page that the server rendered, with the same props, in one piece: a transition blocks a slow phone for
// less at a time, and does not answer the presses that come meanwhile (docs/adr/0013).
export function hydrate(page: AnyPage): void {
  const root = document.getElementById(rootElementId)
  if (root) hydrateRoot(root, <App page={page} boot={readBoot()} />)
  keepForOffline()
}
