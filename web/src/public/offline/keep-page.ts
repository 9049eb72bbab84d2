// Asks the service worker to store a page of this visitor, so that it opens without a network.
export function keepPage(path: string): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.ready.then(
      ({ active }) => active?.postMessage({ keep: new URL(path, location.href).href }, []),
      () => undefined,
    )
  }
}
