import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test } from './fixtures'

// Starts at the home page and follows every link and file of every public page, in three languages.

test.skip(({ isMobile }) => isMobile, 'the markup is the same on every device')

const prefixes = ['', '/te', '/hi'] as const

interface Reference {
  readonly address: string
  readonly kind: 'link' | 'file'
}

test('every link and file is found, and every anchor exists', async ({ request, baseURL }) => {
  test.setTimeout(240_000)
  const walk = new Walk(request, new URL(baseURL ?? '').origin)
  for (const prefix of prefixes) walk.want(`${prefix}/`, 'the start', 'link')
  walk.want('/robots.txt', 'the start', 'file')
  for (const address of addressesIn(await (await request.get('/sitemap.xml')).text()))
    walk.want(address, '/sitemap.xml', 'link')
  await walk.run()
  expect(walk.faults).toEqual([])
  // Every page must be reachable from the home page.
  for (const prefix of prefixes)
    for (const path of pages) expect([...walk.documents.keys()], path).toContain(`${prefix}${path}`)
})

const pages = [
  '/',
  '/executive-committee',
  '/organizing-committee',
  '/registration',
  '/stallbooking',
  '/sponsorship',
  '/resource',
  '/Partners',
  '/news',
  '/volunteer',
  '/layoutUi',
  '/ContactUs',
  '/terms',
  '/privacy',
  '/refunds',
  '/accessibility',
  '/orders',
  '/receipt',
  '/my-data',
]

// Maps alternative URLs to the URLs of the public pages. Alternative URLs are those in the footer, and those with
// different upper and lower case (docs/product/public-pages.md#Spellings).
const spellings: Readonly<Record<string, string>> = {
  '/stall-booking': '/stallbooking',
  '/resource-person': '/resource',
  '/partners': '/Partners',
  '/contact-us': '/ContactUs',
  '/contactus': '/ContactUs',
  '/layoutui': '/layoutUi',
  '/Organizing-Committee': '/organizing-committee',
  '/EXECUTIVE-COMMITTEE': '/executive-committee',
  '/Registration': '/registration',
  '/StallBooking': '/stallbooking',
  '/Sponsorship': '/sponsorship',
  '/Resource': '/resource',
  '/VOLUNTEER': '/volunteer',
  '/Terms': '/terms',
  '/Privacy': '/privacy',
  '/Refunds': '/refunds',
  '/Orders': '/orders',
  '/Receipt': '/receipt',
  '/My-Data': '/my-data',
  '/Cancellation': '/cancellation',
  '/Payment': '/payment',
  '/Payment-Success': '/payment-success',
  '/terms/': '/terms',
}

test('every spelling of a path redirects permanently to the page, with its query', async ({ request }) => {
  for (const prefix of prefixes) {
    for (const [spelling, path] of Object.entries(spellings)) {
      const answer = await request.get(`${prefix}${spelling}?from=print`, { maxRedirects: 0 })
      expect(answer.status(), prefix + spelling).toBe(308)
      expect(answer.headers()['location'], prefix + spelling).toBe(`${prefix}${path}?from=print`)
    }
    for (const path of pages) {
      const answer = await request.get(`${prefix}${path}`, { maxRedirects: 0 })
      expect(answer.status(), prefix + path).toBe(200)
    }
  }
})

/** Requests every URL once, and collects the references in the HTML responses. */
class Walk {
  readonly faults: string[] = []
  /** The HTML of each visited page, by its URL. */
  readonly documents = new Map<string, string>()
  readonly #request: APIRequestContext
  readonly #origin: string
  readonly #wanted = new Map<string, { from: string; kind: Reference['kind'] }>()
  readonly #anchors: { page: string; id: string; from: string }[] = []

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request
    this.#origin = origin
  }

  want(address: string, from: string, kind: Reference['kind']): void {
    if (/^(mailto|tel):./.test(address) || address.startsWith('data:')) return
    const base = new URL(from.startsWith('/') ? from : '/', this.#origin)
    if (address === '' || address === '#' || !URL.canParse(address, base.href)) {
      this.faults.push(`${from}: an empty link "${address}"`)
      return
    }
    const url = new URL(address, base)
    if (!/^(?:https?|geo):$/.test(url.protocol)) this.faults.push(`${from}: ${address}`)
    if (url.origin !== this.#origin) return
    const path = url.pathname + url.search
    if (url.hash !== '') this.#anchors.push({ page: path, id: decodeURIComponent(url.hash.slice(1)), from })
    if (!this.#wanted.has(path)) this.#wanted.set(path, { from, kind })
  }

  async run(): Promise<void> {
    // The map grows during this loop, because newly found URLs are added to it. The loop visits them, too.
    for (const [path, { from, kind }] of this.#wanted) await this.#visit(path, from, kind)
    for (const { page, id, from } of this.#anchors) {
      const html = this.documents.get(page)
      if (html !== undefined && !html.includes(` id="${id}"`))
        this.faults.push(`${from}: ${page} has no #${id}`)
    }
  }

  async #visit(path: string, from: string, kind: Reference['kind']): Promise<void> {
    let answer = await this.#request.get(path, { maxRedirects: 0 })
    if ([303, 308].includes(answer.status()) && kind === 'link')
      answer = await this.#request.get(answer.headers()['location'] ?? '')
    if (answer.status() !== 200) {
      this.faults.push(`${from}: ${path} answers ${answer.status()}`)
      return
    }
    for (const { address, kind: what } of await referencesIn(answer, path, this.documents))
      this.want(address, path, what)
  }
}

async function referencesIn(
  answer: APIResponse,
  path: string,
  documents: Map<string, string>,
): Promise<Reference[]> {
  const type = answer.headers()['content-type'] ?? ''
  if (type.includes('manifest')) return manifestFiles(await answer.text())
  if (type.startsWith('text/css')) return stylesheetFiles(await answer.text())
  if (!type.startsWith('text/html')) return []
  const html = await answer.text()
  documents.set(path, html)
  return [...htmlReferences(html), ...stylesheetFiles(html)]
}

function htmlReferences(html: string): Reference[] {
  const found: Reference[] = []
  for (const [tag, name = ''] of html.matchAll(/<([a-z]+)\b[^>]*>/g)) {
    for (const [, attribute = '', value = ''] of tag.matchAll(/\s([a-zA-Z-]+)="([^"]*)"/g)) {
      const text = decoded(value)
      if (attribute === 'href') found.push({ address: text, kind: linksTo(tag, name) })
      if (attribute === 'src') found.push({ address: text, kind: 'file' })
      if (attribute.toLowerCase() === 'srcset')
        for (const part of text.split(','))
          found.push({ address: part.trim().split(/\s+/)[0] ?? '', kind: 'file' })
      if (attribute === 'data-modules')
        for (const module of text.split(' ')) found.push({ address: module, kind: 'file' })
      if (attribute === 'content' && tag.includes('"og:image"')) found.push({ address: text, kind: 'file' })
    }
  }
  return found
}

function linksTo(tag: string, name: string): Reference['kind'] {
  return name === 'a' || tag.includes('"canonical"') || tag.includes('"alternate"') ? 'link' : 'file'
}

function stylesheetFiles(text: string): Reference[] {
  return [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('#') && !address.includes('&'))
    .map((address) => ({ address, kind: 'file' }))
}

function manifestFiles(text: string): Reference[] {
  const { icons = [], start_url } = JSON.parse(text) as { icons?: { src: string }[]; start_url?: string }
  const files: Reference[] = icons.map(({ src }) => ({ address: src, kind: 'file' }))
  return start_url === undefined ? files : [...files, { address: start_url, kind: 'link' }]
}

function addressesIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>|href="([^"]+)"/g)].map(
    ([, loc, href]) => new URL(decoded(loc ?? href ?? '')).pathname,
  )
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
