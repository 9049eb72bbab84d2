import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app'
import { readBoot, rootElementId } from './boot'
import type { AnyPage } from './define-page'
import { keepForOffline } from './offline/register'

// Takes over the page that the server rendered, with the same props: as a transition in short slices, so that a slow phone
// goes on scrolling meanwhile. A touch of what has no hands yet is answered at once.
export function hydrate(page: AnyPage): void {
  const root = document.getElementById(rootElementId)
  if (root) startTransition(() => void hydrateRoot(root, <App page={page} boot={readBoot()} />))
  keepForOffline()
}
