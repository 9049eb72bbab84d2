// Measures the interaction to next paint on the hall plan of a phone whose processor has a sixth of this machine's speed:
//   node bench/pages/plan-interaction.mjs http://127.0.0.1:8080 [runs]
// It opens the stall picker and taps zones, layers, stalls, adjacent stalls, the sheet and the list, in all languages. For each tap, it prints the median and the
// longest time until the browser painted the effect (Event Timing). With ASSERT=1, it fails if a median exceeds its
// target.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, executablePath, flags, languages, median } from './browser.mjs'

const site = process.argv[2] ?? 'http://127.0.0.1:8080'
const runs = Number(process.argv[3] ?? 5)
const target = 200

const textsOf = (lang) => {
  const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `../../texts/${lang}/public/${name}.json`), 'utf8'))
  return { picker: read('stall-booking').picker, toStalls: read('stall-booking').toStalls, hall: read('hall') }
}

// Returns the taps inside the picker in the order in which they are made.
function tapsIn(picker, words) {
  const zones = picker.getByRole('group', { name: words.hall.goToZone }).getByRole('button')
  const button = (name) => picker.getByRole('button', { name, exact: true })
  return [
    ['a zone', zones.nth(2)],
    ['another zone', zones.nth(3)],
    ['price layer', button(words.picker.prices)],
    ['free stalls only', button(words.picker.freeOnly)],
    ['a free stall', picker.locator('[role=option][data-state=available]').first()],
    ['all stalls', button(words.picker.freeOnly)],
    ['a taken stall', picker.locator('[role=option][data-state=blocked]').first()],
    ['side by side', button(words.picker.together.open)],
    ['choose side by side', button(words.picker.together.choose)],
    ['fold the sheet', picker.getByRole('button', { name: words.picker.yours })],
    ['the list', button(words.picker.list)],
    ['the plan', button(words.picker.plan)],
  ]
}

async function measure(browser, lang) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.interactions = []
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.interactions.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  await page.goto(`${site}${lang === 'en' ? '' : `/${lang}`}/stallbooking?card=private`)
  await page.locator('form [name=contactPerson]').waitFor()
  const typed = { name: 'Bhoomi', contactPerson: 'Sarala', phone: '9848012345', address: 'Patancheru', members: '2' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`form:has([name=contactPerson]) [name=${name}]`).fill(value)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const times = {}
  const tap = async (name, locator) => {
    await locator.scrollIntoViewIfNeeded()
    await page.waitForTimeout(600)
    await page.evaluate(() => (window.interactions.length = 0))
    await locator.tap({ force: true }) // a taken stall is marked as disabled, but reacts to a tap
    await page.waitForTimeout(1200)
    times[name] = await page.evaluate(() => Math.max(16, ...window.interactions))
  }
  const words = textsOf(lang)
  await tap('open the picker', page.getByRole('button', { name: words.toStalls }))
  const picker = page.getByRole('dialog', { name: words.picker.title })
  await picker.getByRole('listbox').waitFor()
  for (const [name, target] of tapsIn(picker, words)) await tap(name, target)
  await context.close()
  return times
}

const browser = await chromium.launch({ executablePath, args: flags })
let failed = false
console.log(`${'tap'.padEnd(24)} median   longest (milliseconds)`)
for (const lang of Object.keys(languages)) {
  const all = []
  for (let run = 0; run < runs; run++) all.push(await measure(browser, lang))
  for (const name of Object.keys(all[0])) {
    const values = all.map((times) => times[name])
    const middle = median(values)
    failed ||= middle > target
    const mark = middle > target ? `  above ${target}` : ''
    console.log(`${`${name} (${lang})`.padEnd(24)} ${String(middle).padStart(6)} ${String(Math.max(...values)).padStart(9)}${mark}`)
  }
}
await browser.close()
if (process.env.ASSERT && failed) process.exitCode = 1
