import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { putFieldsBack } from '../lib/kept-fields'
import { setClockAhead } from '../lib/site-clock'
import { App } from './app'
import { readBoot, rootElementId } from './boot'
import type { AnyPage } from './define-page'

// Hydrates the server-rendered page with the same props. Because this is a transition, React pauses every five
// milliseconds, so that a slow phone can react to the visitor in between. If the visitor presses a control before the
// end, hydration is completed at once and the press then takes effect (ADR 0013).
//
// If `translated` is true, the browser had translated the page, and its texts were put back for the hydration. The
// hydration then does not pause, because the browser would translate the texts again before the end.
//
// `texts` are the contents of the page's text files.
export function hydrate(page: AnyPage, translated: boolean, texts: readonly object[]): void {
  const root = document.getElementById(rootElementId)
  if (root) {
    const boot = readBoot()
    Object.assign(boot.texts, ...texts)
    setClockAhead(boot.frame.clockAhead)
    const start = () => void hydrateRoot(root, <App page={page} boot={boot} />)
    if (translated) flushSync(start)
    else startTransition(start)
    putFieldsBack()
  }
}
