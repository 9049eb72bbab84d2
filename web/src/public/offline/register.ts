// Asks the browser to keep the site for when there is no network (public/sw.js). It never competes with the page: by
// now that is loaded and alive. Where it does not work the site is the same, with a network.
export function keepForOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
}
