// The service worker stores the app for use without a network (internal/site/installed_app.go).

/**
 * Registers the service worker. A new version is activated only while the app is hidden, and therefore never while
 * somebody scans.
 */
export function keepWorkerFresh(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  void navigator.serviceWorker.register('/gate/sw.js', { scope: '/gate' }).then((registration) => {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
      else registration.waiting?.postMessage('take over')
    })
  })
  const first = navigator.serviceWorker.controller === null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!first) window.location.reload()
  })
}
