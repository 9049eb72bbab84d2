// Captures the content of the site's pages for the React Router build from a running program:
//   node bench/react-router/capture.mjs http://127.0.0.1:8080 [path…]
// Without a path it captures every public page, in all languages. It saves the texts, images and markup as data. It
// also saves the whole stylesheet and the complete fonts (before subsetting).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { addresses, captureOf, chromium, cookiesFor, executablePath, flags } from '../pages/browser.mjs'

const site = process.argv[2] ?? 'http://127.0.0.1:8080'
const here = import.meta.dirname
const web = join(here, '../../web')
const captured = join(here, 'app/captured')
rmSync(captured, { recursive: true, force: true })
mkdirSync(captured, { recursive: true })
rmSync(join(here, 'public'), { recursive: true, force: true })

const browser = await chromium.launch({ executablePath, args: flags })
const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
await page.context().addCookies(cookiesFor(site))
await page.route('**/*.js', (route) => route.abort())
const pictures = new Set()
page.on('response', (response) => {
  if (response.request().resourceType() === 'image' && response.ok()) pictures.add(new URL(response.url()).pathname)
})
for (const path of addresses(process.argv.slice(3))) {
  await page.goto(site + path, { waitUntil: 'networkidle' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  const data = await page.evaluate(() => {
    const names = {
      class: 'className', for: 'htmlFor', srcset: 'srcSet', fetchpriority: 'fetchPriority', tabindex: 'tabIndex', colspan: 'colSpan',
      maxlength: 'maxLength', autocomplete: 'autoComplete', inputmode: 'inputMode', novalidate: 'noValidate', value: 'defaultValue',
      checked: 'defaultChecked', hreflang: 'hrefLang', datetime: 'dateTime', enterkeyhint: 'enterKeyHint', 'stroke-width': 'strokeWidth',
      'font-size': 'fontSize', 'text-anchor': 'textAnchor', 'stroke-linecap': 'strokeLinecap', 'stroke-linejoin': 'strokeLinejoin',
      'fill-rule': 'fillRule', crossorigin: 'crossOrigin', readonly: 'readOnly', autocapitalize: 'autoCapitalize', spellcheck: 'spellCheck',
    }
    const flagsOf = new Set(['required', 'disabled', 'hidden', 'open', 'defaultChecked', 'noValidate', 'readOnly'])
    const take = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return [node.data]
      if (node.nodeType !== Node.ELEMENT_NODE) return []
      const attributes = {}
      for (const { name, value } of node.attributes) {
        const key = node.localName === 'option' || node.localName === 'button' ? (name === 'value' ? 'value' : (names[name] ?? name)) : (names[name] ?? name)
        attributes[key] = flagsOf.has(key) ? true : value
      }
      return [[node.tagName === node.tagName.toUpperCase() ? node.localName : node.tagName, attributes, ...[...node.childNodes].flatMap(take)]]
    }
    return { title: document.title, pieces: [...document.getElementById('app').childNodes].flatMap(take) }
  })
  const file = join(captured, `${captureOf(path)}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(data))
}
for (const path of pictures) {
  const answer = await fetch(site + path)
  const file = join(here, 'public', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
}
await browser.close()

const dist = join(process.env.DIST ?? join(web, 'dist'), 'client')
// Reads a built file. Most built files are stored only in compressed form (Brotli).
const built = (name) => {
  const path = join(dist, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : brotliDecompressSync(readFileSync(`${path}.br`)).toString()
}
const manifest = JSON.parse(built('manifest.json'))
const fonts = join(web, 'tools/fonts/sources')
cpSync(fonts, join(captured, 'fonts'), { recursive: true, filter: (path) => !path.endsWith('.txt') })
const large = new Set(readdirSync(fonts))
const css = built(manifest['src/styles/public.css'].file)
writeFileSync(
  join(captured, 'public.css'),
  css.replace(/url\(\/assets\/(anek-[a-z0-9-]+?)-[\w-]{8}\.woff2\)/g, (all, name) => {
    if (large.has(`${name}.woff2`)) return `url(./fonts/${name}.woff2)`
    cpSync(join(web, `src/assets/fonts/${name}.woff2`), join(captured, `fonts/${name}.woff2`))
    return `url(./fonts/${name}.woff2)`
  }),
)
