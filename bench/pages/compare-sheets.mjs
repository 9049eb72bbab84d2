// Draws every page with its own sheet and with the whole one, and compares pixel by pixel (docs/adr/0009):
//   node bench/pages/compare-sheets.mjs http://127.0.0.1:8080
// Prints the pages that differ, and fails when there are any. Needs a build of the site in web/dist.
import { readFileSync } from 'node:fs'
import { chromium, executablePath, flags, languages, paths } from './browser.mjs'

const site = process.argv[2] ?? 'http://127.0.0.1:8080'
const dist = new URL('../../web/dist/client/', process.env.DIST ? new URL(`file://${process.env.DIST}/x/y/`) : import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'))
const whole = readFileSync(new URL(manifest['src/styles/public.css'].file, dist), 'utf8')

async function looksTheSame(page) {
  const own = await page.screenshot({ fullPage: true, animations: 'disabled' })
  const text = await page.evaluate((css) => {
    const style = document.querySelector('style')
    const before = style.textContent
    style.textContent = css
    document.querySelector('link[media=print]').disabled = true
    return before
  }, whole)
  await page.evaluate(() => document.fonts.ready)
  const all = await page.screenshot({ fullPage: true, animations: 'disabled' })
  await page.evaluate((css) => {
    document.querySelector('style').textContent = css
    document.querySelector('link[media=print]').disabled = false
  }, text)
  return own.equals(all)
}

const browser = await chromium.launch({ executablePath, args: flags })
let differ = 0
const extra = ['/nothing-here', '/stallbooking?tab=pricing', '/stallbooking?tab=facilities', '/stallbooking?card=private&stalls=1']
for (const width of [360, 1440]) {
  const context = await browser.newContext({
    viewport: { width, height: 800 }, bypassCSP: true, reducedMotion: 'reduce', javaScriptEnabled: true,
  })
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of [...paths, ...extra]) {
    for (const [lang, prefix] of Object.entries(languages)) {
      await page.goto(site + prefix + path, { waitUntil: 'load' })
      await page.evaluate(() => Promise.all([...document.images].map((image) => (image.loading = 'eager', image.decode().catch(() => undefined)))))
      await page.evaluate(() => document.fonts.ready)
      for (const media of ['screen', 'print']) {
        await page.emulateMedia({ media })
        // A box that scrolls by itself is drawn a shade otherwise while it settles: what differs is looked at again.
        let same = await looksTheSame(page)
        for (let again = 0; !same && again < 4; again++) {
          await page.waitForTimeout(200)
          same = await looksTheSame(page)
        }
        if (!same) {
          differ++
          console.log(`differs: ${path} in ${lang}, ${width} px, ${media}`)
        }
      }
    }
  }
  await context.close()
}
await browser.close()
console.log(differ === 0 ? 'every page looks the same with its own sheet' : `${differ} differences`)
process.exitCode = differ === 0 ? 0 : 1
