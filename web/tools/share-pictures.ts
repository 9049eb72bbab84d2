// Creates three kinds of images from the site's own drawings: the background of the preview images for shared links, to
// which the server adds the name, dates and venue of the fair; the upright picture that a phone shows when it asks
// whether to install the site; and the icons for a phone's home screen (public/icons). When the drawings change, run
// this in web/: node tools/share-pictures.ts Then reduce the icons to 256 colours, for example with pngquant, because
// they are part of the program.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

const web = join(import.meta.dirname, '..')
const assets = join(web, 'src/assets')
const largest = 120_000

async function dataUrl(file: string, type: string): Promise<string> {
  const content = await readFile(join(assets, file))
  return `data:${type};base64,${content.toString('base64')}`
}

// The styles of the preview image. The server writes the name, dates and venue of the fair on the panel
// (internal/documents/share.go).
const sheet = `
    * { margin: 0; box-sizing: border-box }
    body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #6e2412 }
    .sky { position: absolute; left: -60px; bottom: 138px; width: 1320px; height: 495px }
    .soil { position: absolute; left: -120px; top: 492px; width: 1440px }
    .panel { position: absolute; left: 48px; top: 40px; width: 672px; height: 500px; padding: 32px 36px; background: #fff; border-bottom: 8px solid #ffc220 }
    .mark { width: 152px; height: 152px }
    .bare { left: 64px; top: 150px; width: auto; height: auto; padding: 32px }
    .bare .mark { width: 180px; height: 180px; display: block }`

async function poster(panel: string): Promise<string> {
  const [sky, soil] = await Promise.all([
    dataUrl('art/hero-desktop.svg', 'image/svg+xml'),
    dataUrl('art/soil-desktop.svg', 'image/svg+xml'),
  ])
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${sheet}</style>
    <img class="sky" src="${sky}"><img class="soil" src="${soil}">${panel}`
}

// Saves a page as a JPEG. The quality is reduced until the file is below the size limit of messengers.
async function photograph(page: Page, html: string, file: string, quality = 84): Promise<void> {
  await page.setContent(html, { waitUntil: 'load' })
  await writeFile(join(web, file), await fitting(page, quality))
}

async function fitting(page: Page, quality: number): Promise<Buffer> {
  const picture = await page.screenshot({ type: 'jpeg', quality })
  return picture.length > largest ? fitting(page, quality - 6) : picture
}

// The upright picture: the sky of the phone's hero, which is drawn larger than its frame, and the soil below.
async function upright(): Promise<string> {
  const hero = await readFile(join(assets, 'art/hero-phone.svg'), 'utf8')
  const sky = hero.replace('viewBox="0 0 720 500"', 'viewBox="0 -440 720 940"')
  const soil = await dataUrl('art/soil-phone.svg', 'image/svg+xml')
  const mark = await dataUrl('art/fair-mark.svg', 'image/svg+xml')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>
    * { margin: 0; box-sizing: border-box }
    body { position: relative; width: 720px; height: 1280px; overflow: hidden; background: #6e2412 }
    .sky { position: absolute; inset: 0 0 auto; width: 720px; height: 940px; background: #fff1c9 }
    .soil { position: absolute; left: 0; top: 780px; width: 720px }
    .mark { position: absolute; left: 190px; top: 96px; width: 340px; padding: 36px; background: #fff; border-bottom: 10px solid #ffc220 }
    </style><img class="sky" src="data:image/svg+xml;base64,${Buffer.from(sky).toString('base64')}"><img class="soil" src="${soil}"><img class="mark" src="${mark}">`
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

await Promise.all(['share', 'icons'].map((folder) => mkdir(join(web, 'public', folder), { recursive: true })))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const mark = `<img class="mark" src="${await dataUrl('art/fair-mark.svg', 'image/svg+xml')}">`
  await photograph(page, await poster(`<div class="panel">${mark}</div>`), 'src/assets/art/share-ground.jpg')
  // The default preview image, for a server that cannot create images. It contains no date and no name.
  await photograph(page, await poster(`<div class="panel bare">${mark}</div>`), 'public/share/fair.jpg')
  await page.setViewportSize({ width: 720, height: 1280 })
  await photograph(page, await upright(), 'public/share/phone.jpg', 48)
  await icon(page, 192, 0.06, '192')
  await icon(page, 512, 0.06, '512')
  // Phones crop a maskable icon to their own shape, so the drawing is within the inner 80 %.
  await icon(page, 512, 0.16, 'maskable-512')
} finally {
  await browser.close()
}
