/** Registers the service worker. A new version takes over when the page is hidden, never during a sale. */
export function keepWorkerFresh(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  void navigator.serviceWorker.register('/desk/sw.js', { scope: '/desk' }).then((registration) => {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
      else registration.waiting?.postMessage('take over')
    })
  })
}
