// The service worker: it shows a page that was visited before, or else the offline page, when there is no network.
// The program fills in the version and the path prefixes of the languages (internal/site/offline.go); another version is
// another worker with a cache of its own. It keeps pages and the built files that they name, and nothing that belongs to
// one visitor.
const cacheName = 'mela-__VERSION__'
// English, which has no prefix, is the last.
const prefixes = '__PREFIXES__'.split(' ').concat('')
const mostPages = 30
const mostFiles = 120
// A network that has not answered by then counts as dead when there is a kept copy.
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

// What is not a page of the site.
function isOthers(path) {
  return /^\/(?:api|admin|sandbox|files)(?:\/|$)|\.[a-z]{2,5}$/i.test(path)
}

// A page of one visitor is never kept: its answer says no-store. Paying is left out by its address too.
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

// The page that brought the worker came before it. Its built files lie in the browser's own cache.
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
  ).catch(() => undefined) // The network went: the next visit keeps it.
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

// Keeps a response, and gives up the oldest of its kind when there are too many. The offline pages stay.
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
      answer.then((response) => keepPage(key, response.clone())).catch(() => undefined), // Full, or no network.
    )
  }
  const cache = await caches.open(cacheName)
  // Without script a choice is another address of the same page, and script shows it on the page's own copy.
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

// What comes before a page's path in its language: '/te' of '/te/registration', nothing in English.
function prefixOf(path) {
  return prefixes.find((prefix) => `${path.toLowerCase()}/`.startsWith(`${prefix}/`))
}

// A kept page says that it is a copy, in the text that the offline page brings along.
async function marked(kept, path) {
  const words = await (await offlinePage(path)).text()
  const sentence = /id="kept-copy"[^>]*>([^<]*)</.exec(words)?.[1] ?? ''
  const html = await kept.text()
  // Every page's own style sheet has this class and may not have others.
  const notice = `<div class="wrap" role="status"><p><strong>${sentence}</strong></p></div>`
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + notice),
    { headers: kept.headers },
  )
}

// A built file's name changes with its content, so a kept one is always right.
async function builtFile(event) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok)
    event.waitUntil(put(event.request, response.clone(), mostFiles, (url) => url.includes('/assets/')))
  return response
}
