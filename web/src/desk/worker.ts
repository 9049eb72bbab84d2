/**
 * Registers the service worker. A new version is activated only while the page is hidden, and therefore never
 * during a sale.
 */
export function keepWorkerFresh(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  void navigator.serviceWorker.register('/desk/sw.js', { scope: '/desk' }).then((registration) => {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
      else registration.waiting?.postMessage('take over')
    })
  })
}
