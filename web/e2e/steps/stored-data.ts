import type { Page } from '@playwright/test'

/** Returns everything that the page's origin stores on the device: databases, caches, local and session storage. */
export async function storedData(page: Page): Promise<string> {
  return page.evaluate(dumpStorage)
}

// Runs in the page.
async function dumpStorage(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })
  const plain = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value)
  const parts = [
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(Object.entries(sessionStorage)),
    document.cookie,
  ]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const all = await done(database.transaction(store).objectStore(store).getAll())
      parts.push(`${name}/${store} ${JSON.stringify(all, plain)}`)
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      parts.push(`${name} ${request.url} ${(await answer?.text()) ?? ''}`)
    }
  }
  return parts.join('\n')
}
