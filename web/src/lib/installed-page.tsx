import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary'

// The service worker of an installed app stores the app for use without a network (internal/site/installed_app.go).

/**
 * Registers the service worker of an installed app. A new version is activated only while the app is hidden, and
 * therefore never while somebody scans or sells.
 */
export function keepWorkerFresh(app: 'gate' | 'desk'): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  void navigator.serviceWorker.register(`/${app}/sw.js`, { scope: `/${app}` }).then((registration) => {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
      else registration.waiting?.postMessage('take over')
    })
  })
}

/** Reloads the page when a new version of the app was activated. */
export function reloadWithNewWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const first = navigator.serviceWorker.controller === null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!first) window.location.reload()
  })
}

type Props = {
  words: { readonly title: string; readonly text: string; readonly reload: string }
  children: ReactNode
}

/** The error boundary of an installed app: the gate app or the entry desk. */
export function InstalledBoundary({ words, children }: Props) {
  return <ErrorBoundary renderFailed={() => <Crashed words={words} />}>{children}</ErrorBoundary>
}

function Crashed({ words }: Pick<Props, 'words'>) {
  return (
    <main className="crashed" role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <button type="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </main>
  )
}
