// The edition whose records the portal shows, or '' for the current edition. The route guard sets this value from the
// URL parameter ?edition= before a screen loads. The value is added to every request that reads records, and to the
// key of every cached response.

let viewed = ''
let closed = false

export function viewedEdition(): string {
  return viewed
}

// Returns whether the shown records belong to an earlier edition. Such records can be read but not changed.
export function isClosedEdition(): boolean {
  return closed
}

// Sets the viewed edition. `readOnly` is false on screens whose records do not belong to an edition.
export function viewEdition(id: string, readOnly = id !== ''): void {
  viewed = id
  closed = readOnly
}

// Adds the viewed edition as a parameter to a request that reads data. Returns the request unchanged if it does not
// read data, if it already has this parameter, or if the current edition is viewed.
export function inViewedEdition(request: Request): Request {
  const url = new URL(request.url)
  if (viewed === '' || request.method !== 'GET' || url.searchParams.has('edition')) return request
  url.searchParams.set('edition', viewed)
  return new Request(url, request)
}

// A query whose key begins with one of these words has the same response in every edition.
const common: ReadonlySet<unknown> = new Set(['session', 'editions', 'event'])

// Returns the edition to add to the key of a cached response, so that each edition has its own cached responses.
export function editionOfKey(key: readonly unknown[]): string {
  return common.has(key[0]) ? '' : viewed
}
