import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { lazyScreen } from './lazy-screen'

/**
 * Returns a component whose code is not part of its screen, such as a dialog. The code is loaded when the browser is
 * idle, so that the part appears at once when it is needed, or at the latest when it is rendered. Until then `waiting`
 * is shown. Browsers that save data load it only when it is needed.
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
      // The next call tries again.
      loading = undefined
      throw error
    })
    return loading
  }

  const Late = lazy(lazyScreen(start))
  whenIdle(() => void start().catch(() => undefined))

  function LazyPart(props: object) {
    // Chosen once per mount: another component type later would unmount the part and lose its state.
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
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback)
  else setTimeout(callback, 1000)
}
