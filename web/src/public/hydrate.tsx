import { hydrateRoot } from 'react-dom/client'
import { setClockAhead } from '../lib/site-clock'
import { App } from './app'
import { readBoot, rootElementId } from './boot'
import type { AnyPage } from './define-page'

// Hydrates the server-rendered page with the same props in one synchronous step. A React transition would block a slow
// phone for shorter periods, but it would lose presses during the hydration (ADR 0013).
export function hydrate(page: AnyPage): void {
  const root = document.getElementById(rootElementId)
  if (root) {
    const boot = readBoot()
    setClockAhead(boot.frame.clockAhead)
    hydrateRoot(root, <App page={page} boot={boot} />)
  }
}
