import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { lazyScreen } from './lazy-screen'

/**
 * Returns a component, such as a dialog, whose code is loaded separately from its screen. The code is loaded when the
 * browser is idle, so that the component appears at once when it is needed. If the component is rendered earlier, the
 * code is loaded at that time, and `waiting` is shown until it is loaded. If the browser is set to save data, the code
 * is loaded only when the component is rendered.
 */
export function lazyPart<Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
  waiting: ReactNode = null,
): Part {
  let loaded: ComponentType<object> | undefined
  let loading: Promise<{ default: ComponentType<object> }> | undefined

  async function fetchPart() {
    const part = (await load()) as unknown as ComponentType<object>
    loaded = part
    return { default: part }
  }
  function start() {
    loading ??= fetchPart().catch((error: unknown) => {
      // The promise is removed, so that the next call tries again.
      loading = undefined
      throw error
    })
    return loading
  }

  const Late = lazy(lazyScreen(start))
  whenIdle(() => void start().catch(() => undefined))

  function LazyPart(props: object) {
    // The component type is chosen only once per mount. If a later render used another type, React would unmount the
    // component, and its state would be lost.
    const [{ Part }] = useState<{ Part: ComponentType<object> }>(() => ({ Part: loaded ?? Late }))
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return LazyPart as unknown as Part
}

function whenIdle(callback: () => void): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  // Safari has no requestIdleCallback, so a timeout is used there.
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback)
  else setTimeout(callback, 1000)
}

// Returns whether a dialog is open or was open before. A dialog need not be loaded before it is first opened. After
// that it stays mounted, because closing it is animated and moves the focus.
export function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}
