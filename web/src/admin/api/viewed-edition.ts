// The edition whose records the portal shows; '' for the current one. The address holds it as ?edition=, and the guard of
// the screens sets it before they load. Every request that reads records carries it, and so does every cached answer.

let viewed = ''
let closed = false

export function viewedEdition(): string {
  return viewed
}

// Whether the records on the screen belong to an earlier edition, which can be read but not changed.
export function isClosedEdition(): boolean {
  return closed
}

// Sets the edition. `readOnly` is false on screens whose records belong to no edition.
export function viewEdition(id: string, readOnly = id !== ''): void {
  viewed = id
  closed = readOnly
}

// A request with the viewed edition, if it reads from the API.
export function inViewedEdition(request: Request): Request {
  const url = new URL(request.url)
  if (viewed === '' || request.method !== 'GET' || url.searchParams.has('edition')) return request
  url.searchParams.set('edition', viewed)
  return new Request(url, request)
}

// The keys of answers that are the same in every edition.
const common: ReadonlySet<unknown> = new Set(['session', 'editions', 'event'])

// Separates the cached answers of each edition.
export function editionOfKey(key: readonly unknown[]): string {
  return common.has(key[0]) ? '' : viewed
}
