// Asks the service worker to store a page of this visitor, so that it opens without a network.
export function keepPage(path: string): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.ready.then(
      ({ active }) => active?.postMessage({ keep: new URL(path, location.href).href }, []),
      () => undefined,
    )
  }
}

// Registers the service worker for offline use (public/sw.js). It is called after the page is loaded and hydrated, so
// that it does not slow down the page. In browsers without service workers, the site works only online.
export function keepForOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
}
