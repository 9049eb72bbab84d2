import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setClockAhead } from '../lib/site-clock'
import { App } from './app'
import { readBoot, rootElementId } from './boot'
import type { AnyPage } from './define-page'

// Hydrates the server-rendered page with the same props. Because this is a transition, React pauses every five
// milliseconds, so that a slow phone can react to the visitor in between. If the visitor presses a control before the
// end, hydration is completed at once and the press then takes effect (ADR 0013).
export function hydrate(page: AnyPage): void {
  const root = document.getElementById(rootElementId)
  if (root) {
    const boot = readBoot()
    setClockAhead(boot.frame.clockAhead)
    startTransition(() => void hydrateRoot(root, <App page={page} boot={boot} />))
  }
}
