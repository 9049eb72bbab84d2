// Registers the service worker for offline use (public/sw.js). It is called after the page is loaded and hydrated, so
// that it does not slow down the page. In browsers without service workers, the site works only online.
export function keepForOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
}
