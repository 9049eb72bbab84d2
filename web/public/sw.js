// The service worker. Without a network it shows the stored copy of a page that was visited before, or else the offline
// page. The server fills in the version and the language prefixes (internal/site/offline.go). Each version has its own
// cache. It stores public pages and the built files they use. Of the pages that belong to one visitor it stores only
// those that the server marks with an Offline-Copy header (entry codes), in a cache that later versions keep.
const cacheName = 'mela-__VERSION__'
const ownCache = 'own-pages'
// English has no prefix and is the last entry.
const prefixes = '__PREFIXES__'.split(' ').concat('')
const mostPages = 30
const mostFiles = 120
// Milliseconds to wait for the network before a stored copy is used.
const patience = 8000
// Milliseconds to wait for the network before the stored copy of a visitor's own page is used. It is shown at the gate,
// so the wait is shorter.
const ownPatience = 3000
const mostOwnPages = 40
// The name of the header of a stored visitor's page that contains the time when the copy expires, in milliseconds since
// 1970.
const untilHeader = 'X-Kept-Until'

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

// A page that shows a paid order asks to store its entry codes (src/public/offline/register.ts).
self.addEventListener('message', (event) => {
  if (typeof event.data?.keep === 'string') event.waitUntil(keepWithFiles(event.data.keep))
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
  return /^\/(?:api|admin|gate|desk|sandbox|files)(?:\/|$)|\.[a-z]{2,5}$/i.test(path)
}

// Pages of one visitor are sent with no-store, so they are not stored. Payment pages are also excluded by path.
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
  await Promise.all(open.map(({ url }) => keepWithFiles(url)))
}

// Stores a page together with the built files that it uses.
async function keepWithFiles(url) {
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin || isOthers(pathname) || isPrivate(pathname)) return
  try {
    const response = await fetch(url, { credentials: 'same-origin' })
    const text = await response.clone().text()
    await keepAnswer(url, response)
    await Promise.all([...new Set(text.match(/\/assets\/[\w.-]+/g))].map((path) => keepFile(path)))
  } catch {
    // The network failed: the next visit stores the page.
  }
}

// Stores, replaces or removes the copy of a visitor's own page, according to the latest answer. A page without the
// header was cancelled or has expired.
async function keepOwnPage(key, response) {
  const seconds = Number(/^max-age=(\d+)$/.exec(response.headers.get('Offline-Copy') ?? '')?.[1] ?? 0)
  if (seconds === 0 || response.status !== 200) return dropOwnPage(key)
  const headers = new Headers(response.headers)
  headers.set(untilHeader, String(Date.now() + seconds * 1000))
  const cache = await caches.open(ownCache)
  await cache.delete(key)
  await cache.put(key, new Response(await response.blob(), { headers }))
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - mostOwnPages)).map((request) => cache.delete(request)),
  )
}

async function dropOwnPage(key) {
  if (await caches.has(ownCache)) await (await caches.open(ownCache)).delete(key)
}

// Returns the stored copy of a visitor's own page with exactly this address, and removes all copies that have expired.
async function ownPage(key) {
  if (!(await caches.has(ownCache))) return undefined
  const cache = await caches.open(ownCache)
  await Promise.all(
    (await cache.keys()).map(async (request) => {
      const kept = await cache.match(request)
      if (!(Number(kept?.headers.get(untilHeader)) > Date.now())) await cache.delete(request)
    }),
  )
  return cache.match(key)
}

// Stores an answer in the cache where it belongs, or in none.
async function keepAnswer(key, response) {
  // An error of a busy server says nothing about the page, so the stored copy stays.
  if (response.status >= 500) return
  await keepOwnPage(key, response.clone())
  await keepPage(key, response)
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

// Stores the drawings of the pages that people open on their way to the fair, because the browser loads drawings far
// down a page only when they are scrolled to.
async function keepDrawings(url, response) {
  if (!/^\/(?:visit|layoutUi)$/i.test(url.pathname.slice(prefixOf(url.pathname).length))) return
  const drawings = (await response.text()).match(/\/assets\/[\w.-]+\.svg/g)
  await Promise.all([...new Set(drawings)].map((path) => keepFile(path)))
}

async function keepFile(path) {
  const cache = await caches.open(cacheName)
  if (!(await cache.match(path)))
    await put(path, await fetch(path), mostFiles, (url) => url.includes('/assets/'))
}

// Stores a response. If there are then more responses of the same kind than the limit, it removes the oldest ones. The
// offline pages are never removed.
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
      answer
        .then((response) =>
          Promise.all([keepAnswer(key, response.clone()), keepDrawings(url, response.clone())]),
        )
        .catch(() => undefined), // Storage full, or no network.
    )
  }
  const cache = await caches.open(cacheName)
  // A stored copy without the query can also be used. Without script, a choice is a query of the same page. With
  // script, the page reads the choice from its address.
  const own = usable ? await ownPage(key) : undefined
  const kept = usable
    ? (own ?? (await cache.match(key)) ?? (await cache.match(key, { ignoreSearch: true })))
    : undefined
  try {
    return kept ? await Promise.race([answer, tooLong(own ? ownPatience : patience)]) : await answer
  } catch {
    return kept ? marked(kept, url.pathname) : offlinePage(url.pathname)
  }
}

function tooLong(milliseconds) {
  return new Promise((_, reject) => {
    setTimeout(reject, milliseconds, new Error('the network does not answer'))
  })
}

async function offlinePage(path) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(`${prefixOf(path)}/offline`)
  if (!kept) return Response.error()
  const links = await keptCodes(prefixOf(path))
  if (!links) return kept
  const html = await kept.text()
  const shown = html
    .replace(/<div id="kept-codes"[^>]*>/, '<div>')
    .replace(/<p id="kept-code-links"[^>]*><\/p>/, () => links)
  return new Response(shown, { headers: kept.headers })
}

// Returns links to the stored entry codes, with the names on them, or ''. A code that is stored under two addresses, of
// its order and of its registration, is listed once.
async function keptCodes(prefix) {
  if (!(await caches.has(ownCache))) return ''
  const cache = await caches.open(ownCache)
  const codes = new Set()
  const links = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const { pathname, search } = new URL(url)
      if (pathname.slice(prefixOf(pathname).length) !== '/entry-codes' || prefixOf(pathname) !== prefix)
        return ''
      const kept = await cache.match(url)
      if (!(Number(kept?.headers.get(untilHeader)) > Date.now())) return ''
      const html = await kept.text()
      const name = /<h2[^>]* translate="no"[^>]*>([^<]*)</.exec(html)?.[1]
      const code = /<img[^>]* src="(data:image[^"]*)"/.exec(html)?.[1] ?? url
      if (codes.has(code)) return ''
      codes.add(code)
      return name ? `<p><a href="${pathname}${search.replaceAll('&', '&amp;')}"><b>${name}</b></a></p>` : ''
    }),
  )
  return links.join('')
}

// Returns the language prefix of a path: '/te' for '/te/registration', '' for English.
function prefixOf(path) {
  return prefixes.find((prefix) => `${path.toLowerCase()}/`.startsWith(`${prefix}/`))
}

// Adds a notice to a stored page that it is a copy. The text is in the page itself, or else in the offline page.
async function marked(kept, path) {
  const html = await kept.text()
  const text = copyText(html) ?? copyText(await (await offlinePage(path)).text()) ?? ''
  const sentence = text.replace('{time}', timeOf(kept, prefixOf(path)))
  // The class is in the stylesheet of every page; classes of components may be missing.
  const notice = `<div class="kept-copy" role="status"><p class="wrap">${alertIcon} ${sentence}</p></div>`
  const headers = new Headers(kept.headers)
  headers.delete('Server-Timing') // the time of the server when the copy was stored
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + notice),
    { headers },
  )
}

// The icon is drawn here, because a stored page may have no other use for it.
const alertIcon =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" ' +
  'aria-hidden="true">' +
  '<path d="M12 3l10 18H2zM12 10v5M12 18h.01"/></svg>'

// Returns the time at which the server sent a page, in the page's language: "23 November, 13:51".
function timeOf(kept, prefix) {
  const sent = new Date(kept.headers.get('Date') ?? Date.now())
  // Date and time are formatted separately, because the browsers' own ways to join them read badly in Telugu.
  const forms = [
    { day: 'numeric', month: 'long' },
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  ]
  return forms
    .map((form) =>
      sent.toLocaleString(`${prefix.slice(1) || 'en'}-IN`, { ...form, timeZone: 'Asia/Kolkata' }),
    )
    .join(', ')
}

function copyText(html) {
  return /id="kept-copy"[^>]*>([^<]*)</.exec(html)?.[1]
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
