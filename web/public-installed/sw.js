// The service worker of the gate app and of the entry desk. It stores the whole app, so that it opens without a network.
// The server fills in the name of the app, the version and the list of files (internal/site/installed_app.go). It never
// stores answers of the API.
const app = '__APP__'
const cacheName = `mela-${app}-__VERSION__`
const files = '__FILES__'.split(' ')

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.map((path) => new Request(path, { cache: 'no-cache' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(`mela-${app}-`) && name !== cacheName))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

// The app sends this message while it is hidden, so that a new version does not interrupt anybody.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(stored(`/${app}`, request))
  else if (files.includes(url.pathname)) event.respondWith(stored(url.pathname, request))
})

async function stored(path, request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}
