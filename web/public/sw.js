// The service worker. Without a network it shows the stored copy of a page that was visited before, or else the offline
// page. The server fills in the version and the language prefixes (internal/site/offline.go). Each version has its own
// cache. It stores public pages and the built files they use, never pages that belong to one visitor.
const cacheName = 'mela-__VERSION__'
// English has no prefix and is the last entry.
const prefixes = '__PREFIXES__'.split(' ').concat('')
const mostPages = 30
const mostFiles = 120
// Milliseconds to wait for the network before a stored copy is used.
const patience = 8000

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    dropOtherVersions()
      .then(() => self.clients.claim())
      .then(keepOpenPages),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(builtFile(event))
  else if (request.mode === 'navigate' && !isOthers(url.pathname)) event.respondWith(page(event, url))
})

// Paths that are not pages of the public site.
function isOthers(path) {
  return /^\/(?:api|admin|gate|sandbox|files)(?:\/|$)|\.[a-z]{2,5}$/i.test(path)
}

// Pages of one visitor are never stored: they are sent with no-store. Payment pages are also excluded by path.
function isPrivate(path) {
  return path.slice(prefixOf(path).length).toLowerCase().startsWith('/payment')
}

async function keepOfflinePages() {
  const cache = await caches.open(cacheName)
  await Promise.all(
    prefixes.map(async (prefix) => {
      const path = `${prefix}/offline`
      const response = await fetch(path, { cache: 'reload' })
      if (!response.ok) throw new Error(`${path} answers ${response.status}`)
      await cache.put(path, response)
    }),
  )
}

async function dropOtherVersions() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('mela-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

// Stores the pages that were open before the worker was installed. Their built files are in the browser's HTTP cache.
async function keepOpenPages() {
  const open = await self.clients.matchAll({ type: 'window' })
  await Promise.all(
    open.map(async ({ url }) => {
      const { pathname } = new URL(url)
      if (isOthers(pathname) || isPrivate(pathname)) return
      const response = await fetch(url, { credentials: 'same-origin' })
      const text = await response.clone().text()
      await keepPage(url, response)
      await Promise.all([...new Set(text.match(/\/assets\/[\w.-]+/g))].map((path) => keepFile(path)))
    }),
  ).catch(() => undefined) // The network failed: the next visit stores the page.
}

async function keepPage(key, response) {
  const kind = response.headers.get('Content-Type') ?? ''
  const caching = response.headers.get('Cache-Control') ?? ''
  if (
    response.status !== 200 ||
    response.redirected ||
    !kind.startsWith('text/html') ||
    caching.includes('no-store')
  )
    return
  await put(key, response, mostPages, (url) => !url.includes('/assets/'))
}

async function keepFile(path) {
  const cache = await caches.open(cacheName)
  if (!(await cache.match(path)))
    await put(path, await fetch(path), mostFiles, (url) => url.includes('/assets/'))
}

// Stores a response and removes the oldest of the same kind above the limit. The offline pages are never removed.
async function put(key, response, most, isKind) {
  const cache = await caches.open(cacheName)
  await cache.delete(key)
  await cache.put(key, response)
  const kept = (await cache.keys()).filter(({ url }) => isKind(url) && !url.endsWith('/offline'))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)))
}

async function page(event, url) {
  const key = url.origin + url.pathname + url.search
  const answer = fetch(event.request)
  const usable = !isPrivate(url.pathname)
  if (usable) {
    event.waitUntil(
      answer.then((response) => keepPage(key, response.clone())).catch(() => undefined), // Storage full, or no network.
    )
  }
  const cache = await caches.open(cacheName)
  // Without script a choice is a query of the same page; with script the page itself shows the choice from its address.
  const kept = usable
    ? ((await cache.match(key)) ?? (await cache.match(key, { ignoreSearch: true })))
    : undefined
  try {
    return kept ? await Promise.race([answer, tooLong()]) : await answer
  } catch {
    return kept ? marked(kept, url.pathname) : offlinePage(url.pathname)
  }
}

function tooLong() {
  return new Promise((_, reject) => {
    setTimeout(reject, patience, new Error('the network does not answer'))
  })
}

async function offlinePage(path) {
  const cache = await caches.open(cacheName)
  return (await cache.match(`${prefixOf(path)}/offline`)) ?? Response.error()
}

// Returns the language prefix of a path: '/te' for '/te/registration', '' for English.
function prefixOf(path) {
  return prefixes.find((prefix) => `${path.toLowerCase()}/`.startsWith(`${prefix}/`))
}

// Adds a notice to a stored page that it is a copy. The text comes from the offline page.
async function marked(kept, path) {
  const words = await (await offlinePage(path)).text()
  const sentence = /id="kept-copy"[^>]*>([^<]*)</.exec(words)?.[1] ?? ''
  const html = await kept.text()
  // The class "wrap" is in the stylesheet of every page; other classes may be missing.
  const notice = `<div class="wrap" role="status"><p><strong>${sentence}</strong></p></div>`
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + notice),
    { headers: kept.headers },
  )
}

// The name of a built file changes with its content, so a stored file is always current.
async function builtFile(event) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok)
    event.waitUntil(put(event.request, response.clone(), mostFiles, (url) => url.includes('/assets/')))
  return response
}
