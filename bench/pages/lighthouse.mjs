// Runs Lighthouse for every public page in three languages and prints medians (of three runs by default):
//   node bench/pages/lighthouse.mjs http://127.0.0.1:8080 [runs] [path…]
// By default it uses the mobile preset. With FORM=desktop, it uses the desktop preset.
// With CATEGORIES=accessibility,best-practices,seo, it does not measure the performance, whose results are wrong if
// other programs use the machine. In this case, it does not simulate a slow connection and a slow processor.
// With ASSERT=1, it fails if accessibility, best practices or SEO are below 100, or performance is below 99.
import { executablePath, flags, languages, median, paths, webRequire } from './browser.mjs'

const { default: lighthouse } = await import(webRequire.resolve('lighthouse'))
const { default: desktop } = await import(webRequire.resolve('lighthouse/core/config/desktop-config.js'))
const { launch } = await import(webRequire.resolve('chrome-launcher'))

const site = process.argv[2] ?? 'http://127.0.0.1:8080'
const runs = Number(process.argv[3] ?? 3)
const chosen = process.argv.length > 4 ? process.argv.slice(4) : paths
const least = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = process.env.CATEGORIES?.split(',') ?? Object.keys(least)
const throttling = categories.includes('performance') ? {} : { throttlingMethod: 'provided' }

const config = process.env.FORM === 'desktop' ? desktop : undefined
const options = { onlyCategories: categories, logLevel: 'error', ...throttling }
const chrome = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...flags] })
let below = 0
const titles = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'best', seo: ' seo' }
console.log(`${'page'.padEnd(40)} ${categories.map((id) => titles[id]).join('  ')}   FCP ms  LCP ms  TBT ms    CLS    kB`)
for (const path of chosen) {
  for (const prefix of Object.values(languages)) {
    const results = []
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(site + prefix + path, { port: chrome.port, ...options }, config)
      results.push(result.lhr)
    }
    const score = (id) => Math.round(100 * median(results.map((lhr) => lhr.categories[id].score ?? 0)))
    const metric = (id) => median(results.map((lhr) => lhr.audits[id]?.numericValue ?? 0))
    const scores = Object.fromEntries(categories.map((id) => [id, score(id)]))
    const low = categories.filter((id) => scores[id] < least[id])
    below += low.length
    const numbers = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((id) => String(Math.round(metric(id))).padStart(7))
    console.log(
      `${(prefix + path).padEnd(40)} ${categories.map((id) => String(scores[id]).padStart(4)).join('  ')}  ${numbers.join(' ')}  ${metric('cumulative-layout-shift').toFixed(3)} ${String(Math.round(metric('total-byte-weight') / 1000)).padStart(5)}`,
    )
    for (const id of low) {
      const refs = results[0].categories[id].auditRefs.filter(({ id: audit, weight }) => weight > 0 && (results[0].audits[audit].score ?? 1) < 0.9)
      console.log(`    ${id} ${scores[id]}: ${refs.map(({ id: audit }) => audit).join(', ')}`)
    }
  }
}
await chrome.kill()
if (process.env.ASSERT && below > 0) process.exitCode = 1
