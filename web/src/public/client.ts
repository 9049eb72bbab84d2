import type { AnyPage } from './define-page'
import type { hydrate } from './hydrate'
import { bringTheRest } from './picture-first'

// The only script that a page loads at once. React and the page's own chunk come, side by side, when the
// page is loaded and the browser idle, or with the visitor's first touch, whichever is first. The data
// block names them: hydrate.tsx first, then the page, then what the two import.
type Modules = [{ hydrate: typeof hydrate }, { page: AnyPage }]

const touches = ['pointerdown', 'keydown', 'focusin'] as const

let awake = false

function wake(): void {
  if (awake) return
  awake = true
  for (const touch of touches) removeEventListener(touch, wake)
  const block = document.getElementById('boot')
  const modules = (block?.dataset['modules'] ?? '').split(' ')
  Promise.all(modules.map((url) => import(/* @vite-ignore */ url) as Promise<unknown>)).then((loaded) => {
    const [first, second] = loaded as unknown as Modules
    first.hydrate(second.page)
  }, waitForTouch)
}

// Also after a failed download: the page works without script, and the next touch tries again.
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
