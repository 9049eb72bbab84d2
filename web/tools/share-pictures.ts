// Creates the preview images of shared links (public/share) and the icons for a phone's home screen (public/icons) from
// the site's own art and the default edition. Run it in web/ when the default edition or the art changes: node
// tools/share-pictures.ts
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

type Text = { readonly en: string; readonly hi: string; readonly te: string }
type Edition = {
  readonly firstDay: string
  readonly title: Text
  readonly tagline: Text
  readonly dates: Text
  readonly venueShort: Text
}
type Lang = keyof Text

const web = join(import.meta.dirname, '..')
const assets = join(web, 'src/assets')
const largest = 120_000

const faces: readonly (readonly [file: string, family: string])[] = [
  ['anek-latin-text', 'Text'],
  ['anek-latin-cond', 'Cond'],
  ['anek-telugu-display', 'Telugu'],
  ['anek-telugu-400', 'Telugu Text'],
  ['anek-devanagari-display', 'Devanagari'],
  ['anek-devanagari-400', 'Devanagari Text'],
]

async function dataUrl(file: string, type: string): Promise<string> {
  const content = await readFile(join(assets, file))
  return `data:${type};base64,${content.toString('base64')}`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function sheet(): Promise<string> {
  const fonts = await Promise.all(
    faces.map(
      async ([file, family]) =>
        `@font-face { font-family: '${family}'; font-weight: 400 800; src: url(${await dataUrl(`fonts/${file}.woff2`, 'font/woff2')}) }`,
    ),
  )
  return `${fonts.join('\n')}
    * { margin: 0; box-sizing: border-box }
    body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #6e2412; color: #241c16 }
    .sky { position: absolute; left: -60px; bottom: 138px; width: 1320px; height: 495px }
    .soil { position: absolute; left: -120px; top: 492px; width: 1440px }
    .panel { position: absolute; left: 64px; top: 64px; width: 560px; padding: 36px 40px 34px; background: #fff; border-bottom: 8px solid #ffc220 }
    .mark { width: 84px; height: 84px; margin-bottom: 12px }
    h1 { font: 800 64px/1.04 Cond, Telugu, Devanagari; letter-spacing: -0.01em }
    .when { margin-top: 18px; font: 700 32px/1.25 Cond, Telugu, Devanagari; color: #8e3016 }
    .where { margin-top: 4px; font: 400 28px/1.35 Text, 'Telugu Text', 'Devanagari Text'; color: #4c3f35 }
    :lang(te) h1, :lang(hi) h1 { font-size: 54px; line-height: 1.2; letter-spacing: 0 }
    .bare { left: 64px; top: 150px; width: auto; padding: 32px }
    .bare .mark { width: 180px; height: 180px; margin: 0; display: block }`
}

async function poster(panel: string, lang: string): Promise<string> {
  const [style, sky, soil] = await Promise.all([
    sheet(),
    dataUrl('art/hero-desktop.svg', 'image/svg+xml'),
    dataUrl('art/soil-desktop.svg', 'image/svg+xml'),
  ])
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><style>${style}</style>
    <img class="sky" src="${sky}"><img class="soil" src="${soil}">${panel}`
}

// Saves a JPEG in the best quality below the size limit of messengers.
async function photograph(page: Page, html: string, name: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate('document.fonts.ready')
  await writeFile(join(web, 'public/share', `${name}.jpg`), await fitting(page, 84))
}

async function fitting(page: Page, quality: number): Promise<Buffer> {
  const picture = await page.screenshot({ type: 'jpeg', quality })
  return picture.length > largest ? fitting(page, quality - 6) : picture
}

async function icon(page: Page, size: number, inset: number, name: string): Promise<void> {
  const mark = await dataUrl('art/fair-mark.svg', 'image/svg+xml')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0;background:#fff"><img src="${mark}" style="position:absolute;inset:${inset * size}px;width:${(1 - 2 * inset) * size}px">`,
    { waitUntil: 'load' },
  )
  await page.screenshot({ path: join(web, 'public/icons', `${name}.png`) })
}

const edition = JSON.parse(
  await readFile(join(web, '../internal/app/content/shipped/edition.json'), 'utf8'),
) as Edition

await Promise.all(['share', 'icons'].map((folder) => mkdir(join(web, 'public', folder), { recursive: true })))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const mark = `<img class="mark" src="${await dataUrl('art/fair-mark.svg', 'image/svg+xml')}">`
  const ofEdition = async (lang: Lang) => {
    const panel = `<div class="panel">${mark}<h1>${escape(edition.title[lang])}</h1>
      <p class="when">${escape(edition.dates[lang])}</p><p class="where">${escape(edition.venueShort[lang])}</p></div>`
    const words = [edition.title[lang], edition.dates[lang], edition.venueShort[lang]].join('\n')
    // The server looks for the hash of the words, so that a changed date or name never has an old picture.
    const hash = createHash('sha256').update(words).digest('hex').slice(0, 8)
    await photograph(page, await poster(panel, lang), `${edition.firstDay}-${lang}-${hash}`)
  }
  await ofEdition('en')
  await ofEdition('hi')
  await ofEdition('te')
  // For an edition without images of its own: no date, no name.
  await photograph(page, await poster(`<div class="panel bare">${mark}</div>`, 'en'), 'fair')
  await icon(page, 192, 0.06, '192')
  await icon(page, 512, 0.06, '512')
  // Phones cut a maskable icon to their own shape, so everything is in the inner 80 %.
  await icon(page, 512, 0.16, 'maskable-512')
} finally {
  await browser.close()
}
