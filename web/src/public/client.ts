import { putTextsBack } from '../lib/translated-text'
import type { AnyPage } from './define-page'
import type { hydrate } from './hydrate'
import { keepForOffline } from './offline/register'
import { afterFirstPaint, bringTheRest } from './picture-first'

// This script is the only script that a page loads immediately. It loads React and the page's own chunk in parallel.
// It does so when the page is drawn and loaded and the browser is idle, or earlier when the visitor first touches the
// page. The script must not share a module with another chunk, because the browser would then load that chunk and
// React before the first image (TestTheEntryScriptLoadsNothingElse). The data block lists the modules to load: first
// hydrate.tsx, then the page, then their imports. It also lists the files with the texts, if they are not in the block.
type Modules = [{ hydrate: typeof hydrate }, { page: AnyPage }]

const touches = ['pointerdown', 'keydown', 'focusin'] as const

let awake = false

function wake(): void {
  if (awake) return
  awake = true
  for (const touch of touches) removeEventListener(touch, wake)
  const block = document.getElementById('boot')
  if (!block) return keepForOffline() // a text page, which is not hydrated but has an offline copy
  const modules = (block.dataset['modules'] ?? '').split(' ')
  Promise.all([
    Promise.all((block.dataset['texts']?.split(' ') ?? []).map(fetchJSON)),
    ...modules.map((url) => import(/* @vite-ignore */ url) as Promise<unknown>),
  ]).then((loaded) => {
    const [texts, first, second] = loaded as unknown as [object[], ...Modules]
    first.hydrate(second.page, putTextsBack(), texts)
    keepForOffline()
  }, waitForTouch)
}

async function fetchJSON(url: string): Promise<object> {
  return (await (await fetch(url)).json()) as object
}

// Starts loading the page's code when the visitor next touches the page. It is called again after a failed download,
// so that the next touch repeats the download. Until then, the page works without JavaScript.
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
afterFirstPaint(() => {
  if (document.readyState === 'complete') wakeWhenIdle()
  else addEventListener('load', wakeWhenIdle)
})
