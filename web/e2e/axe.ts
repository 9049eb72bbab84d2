import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { default as axe, Result, RunOptions } from 'axe-core'
import { css } from './classes'

declare global {
  interface Window {
    axe: typeof axe
  }
}

// The source code of axe, minified. `axe.source` would be more than twice as large.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// The rules whose results depend on colours and therefore on the theme.
const colourRules = ['color-contrast', 'link-in-text-block']

// Frames with contents that axe would have to check. The browser itself shows PDFs.
const framesToCheck = 'iframe:not([src$=".pdf"]), frame, object, embed'

// The portal's lists while newer data is being loaded. Their contrast is lower, like that of disabled controls.
const outdated = '.table-stale, .activity-stale, .finder-old'

/**
 * Fails if axe finds any violation on the page in its current state (WCAG 2.2 AA and best practice). If `only` is
 * 'colours', it checks only the colour rules. This is enough for a page that has passed the other rules in another
 * theme.
 */
export async function expectAccessible(page: Page, only?: 'colours'): Promise<void> {
  await expect(page.locator(outdated)).toHaveCount(0)
  await scrollingEnds(page)
  await drawLaterParts(page)
  const violations = await violationsOn(page, only)
  await expect(page.locator(framesToCheck), 'axe does not check frames').toHaveCount(0)
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n  ${node.html}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

async function violationsOn(page: Page, only: 'colours' | undefined): Promise<Result[]> {
  // The script has a size of 650 kB, so it is sent only once to each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: colourRules } : { type: 'tag', values: rules },
    resultTypes: ['violations'], // without this option, axe would also list the passed rules, which takes time
  }
  return page.evaluate(async (how) => (await window.axe.run(document, how)).violations, options)
}

// Waits until the parts below the first screen of a phone are laid out. On pages without the entry script, CSS lays
// them out after a delay, and this function ends the delay. axe cannot determine the colours behind text that is not
// laid out.
async function drawLaterParts(page: Page): Promise<void> {
  await page.waitForFunction((below) => {
    const parts = Array.from(document.querySelectorAll(below))
    for (const animation of parts.flatMap((part) => part.getAnimations())) animation.finish()
    return parts.every((part) => getComputedStyle(part).contentVisibility !== 'auto')
  }, css('.below'))
}

// Waits until smooth scrolling has ended. During scrolling, a bar at the window's edge may partly cover a button or
// field, and axe would then report that it is too small.
async function scrollingEnds(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let before = NaN; before !== scrollY;) {
      before = scrollY
      for (let frames = 0; frames < 3; frames++) await frame()
    }
  })
}
