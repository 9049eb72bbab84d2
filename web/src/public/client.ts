import type { AnyPage } from './define-page'
import type { hydrate } from './hydrate'
import { keepForOffline } from './offline/register'
import { bringTheRest } from './picture-first'

// The only script that a page loads at once. React and the page's own chunk are loaded in parallel when the page is
// loaded and the browser is idle, or at the visitor's first touch. The data block lists them: first hydrate.tsx, then
// the page, then their imports.
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
  }, waitForTouch)
}

// Also used after a failed download: the page works without script, and the next touch tries again.
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
