import type { AnyPage } from './define-page'
import type { hydrate } from './hydrate'
import { keepForOffline } from './offline/register'
import { bringTheRest } from './picture-first'

// The only script that a page loads immediately. It must not share a module with another chunk. Otherwise the browser
// would load that chunk and React before the first image (TestTheEntryScriptLoadsNothingElse). It loads React and the
// page's own chunk when the page is loaded and the browser is idle, or when the visitor first touches the page. Both
// are loaded in parallel. The data block lists the modules: first hydrate.tsx, then the page, then their imports.
type Modules = [{ hydrate: typeof hydrate }, { page: AnyPage }]

const touches = ['pointerdown', 'keydown', 'focusin'] as const

let awake = false

function wake(): void {
  if (awake) return
  awake = true
  for (const touch of touches) removeEventListener(touch, wake)
  const block = document.getElementById('boot')
  if (!block) return keepForOffline() // a text page with an offline copy
  const modules = (block.dataset['modules'] ?? '').split(' ')
  Promise.all(modules.map((url) => import(/* @vite-ignore */ url) as Promise<unknown>)).then((loaded) => {
    const [first, second] = loaded as unknown as Modules
    first.hydrate(second.page)
    keepForOffline()
  }, waitForTouch)
}

// Starts the download at the visitor's next touch. It is also called after a failed download, because the page works
// without script in the meantime.
function waitForTouch(): void {
  awake = false
  for (const touch of touches) addEventListener(touch, wake, { passive: true })
}

function wakeWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 })
  else setTimeout(wake, 200)
}

bringTheRest()
waitForTouch()
if (document.readyState === 'complete') wakeWhenIdle()
else addEventListener('load', wakeWhenIdle)
