// Loads the pages of the site and the same pages from a plain React Router build (../react-router) alternately on a
// slow phone:
//   node bench/pages/slow-phone.mjs http://127.0.0.1:8080 [runs] [path…]
// Without a path it loads every public page, in all languages. The connection has 410 kbit/s and 400 ms latency. The
// CPU has a sixth of this machine's speed. Both servers use HTTP/1.1 and Brotli. The browser measures the times from
// the start of the navigation. On Linux, a page is loaded again if the host of a virtual machine used the processors
// for other work during the load; a sixth of the speed makes such a gap six times as long. The script prints medians and
// their ratio, and marks values above their target and pages that could not be loaded without such gaps. With ASSERT=1
// it fails if a value is above its target. COOKIE is a cookie for the pages of a person.
import { createServer } from 'node:http'
import { readFileSync, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { addresses, captureOf, chromium, cookiesFor, executablePath, flags, median } from './browser.mjs'

const site = process.argv[2] ?? 'http://127.0.0.1:8080'
const runs = Number(process.argv[3] ?? 5)
const home = /^\/(?:\w\w\/)?$/
const targetsOf = (path) => ({ first: 900, largest: home.test(path) ? 1400 : 1100 })

const folder = join(import.meta.dirname, '../react-router/build/client')
const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.jpg': 'image/jpeg', '.woff2': 'font/woff2', '.data': 'text/x-script',
}
const kept = new Map()

// Starts the server of the React Router build. Like the server of the site, it sends files from memory that were
// compressed once.
function reference() {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://here').pathname
    const file = [path, join(path, 'index.html')].map((one) => join(folder, one)).find((one) => extname(one) && existsSync(one))
    if (!file) return response.writeHead(404).end()
    const type = types[extname(file)] ?? 'application/octet-stream'
    const shrinks = /text|svg|javascript/.test(type)
    if (!kept.has(file)) kept.set(file, shrinks ? brotliCompressSync(readFileSync(file)) : readFileSync(file))
    const body = kept.get(file)
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, {
      'Content-Type': type, 'Content-Length': body.length, 'Cache-Control': caching, ...(shrinks && { 'Content-Encoding': 'br' }),
    })
    return response.end(body)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

// Returns the processor time in hundredths of a second that the host of this virtual machine has used for other work.
function stolen() {
  try {
    return Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

// Loads a page until the host used at most a hundredth of a second during a load, but at most five times. Returns the
// times of the load with the smallest gaps.
async function measure(browser, url) {
  const loads = []
  while (loads.length < 5 && !loads.some(({ gaps }) => gaps <= 1)) loads.push(await load(browser, url))
  return loads.toSorted((a, b) => a.gaps - b.gaps)[0]
}

async function load(browser, url) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  await context.addCookies(cookiesFor(url))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const bytes = { all: 0 }
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes.all += encodedDataLength))
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false, latency: 400, downloadThroughput: (410 * 1000) / 8, uploadThroughput: (150 * 1000) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(() => {
    window.measured = { largest: 0, shift: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.measured.largest = entry.startTime
        window.measured.what = entry.element?.className || entry.element?.localName
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.measured.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const before = stolen()
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  const gaps = stolen() - before
  // Fonts and scripts may load later than the main content. The script waits for them, because it measures their size
  // and their layout shifts too.
  await page.waitForTimeout(2500)
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => ({
    ...window.measured, first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return { ...times, bytes: bytes.all, gaps }
}

const server = await reference()
const other = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({ executablePath, args: flags })
let failed = false
console.log(`${'page'.padEnd(40)} ${'first paint'.padStart(24)} ${'largest paint'.padStart(24)} ${'kB'.padStart(12)}  shift  (ours / React Router)`)
for (const path of addresses(process.argv.slice(4))) {
  const ours = []
  const theirs = []
  const capture = captureOf(path)
  const reachable = existsSync(join(folder, capture === 'home' ? '' : capture, 'index.html'))
  for (let run = 0; run < runs; run++) {
    ours.push(await measure(browser, site + path))
    if (reachable) theirs.push(await measure(browser, `${other}/${capture === 'home' ? '' : capture}`))
  }
  const of = (list, key) => (list.length > 0 ? median(list.map((one) => one[key])) : Number.NaN)
  const pair = (key) => {
    const [a, b] = [of(ours, key), of(theirs, key)]
    return `${Math.round(a)} / ${Math.round(b)} ms = ${(a / b).toFixed(2)}`.padStart(24)
  }
  const kilobytes = (list) => Math.round(of(list, 'bytes') / 1000)
  console.log(
    `${path.padEnd(40)} ${pair('first')} ${pair('largest')} ${`${kilobytes(ours)} / ${kilobytes(theirs)}`.padStart(12)}  ${of(ours, 'shift').toFixed(3)} / ${of(theirs, 'shift').toFixed(3)}  ${ours[0].what ?? ''}`,
  )
  if (ours.some(({ gaps }) => gaps > 1)) console.log('    the host used the processors during each load')
  for (const [key, target] of Object.entries(targetsOf(path))) {
    if (of(ours, key) <= target) continue
    failed = true
    console.log(`    ${key} paint above ${target} ms`)
  }
}
await browser.close()
server.close()
if (process.env.ASSERT && failed) process.exitCode = 1
