import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

interface Shift {
  value: number
  /** The class names of the elements that moved. */
  elements: string[]
}

declare global {
  interface Window {
    shifts: () => Shift[]
  }
}

/** Records the layout shifts of all pages that are opened after this call. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        const elements = entry.sources.map(({ node }) => (node instanceof Element ? node.className : ''))
        shifts.push({ value: entry.value, elements: elements.map(String) })
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.shifts = () => {
      add(observer.takeRecords())
      return shifts
    }
  })
}

/** Waits until all files and fonts of the page are loaded and drawn, and returns the page's layout shifts. */
export async function layoutShifts(page: Page): Promise<Shift[]> {
  await page.waitForLoadState('networkidle')
  // Phones request the web fonts after the first paint.
  await page.waitForFunction(() => {
    const web = Array.from(document.fonts).filter(({ family }) => !family.includes('Fallback'))
    return web.some(({ status }) => status === 'loaded') && web.every(({ status }) => status !== 'loading')
  })
  return page.evaluate(async () => {
    // The last font is drawn in the next frame, and its layout shift is reported one frame later.
    for (let frames = 0; frames < 3; frames++)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    return window.shifts()
  })
}

// Returns the delay in milliseconds for a font file, to simulate a slow connection. The page is first shown in system
// fonts. Then the heading fonts are loaded, and finally the text font.
function delayOf(font: string): number {
  return /display|cond/.test(font) ? 500 : 900
}

/** Opens a page whose fonts come late, and returns the page's layout shifts. */
export async function shiftsWithLateFonts(page: Page, path: string): Promise<Shift[]> {
  await page.route('**/*.woff2', async (route) => {
    await pause(delayOf(route.request().url()))
    await route.continue()
  })
  await recordShifts(page)
  await page.goto(path)
  return layoutShifts(page)
}

/** Returns the sum of all layout shift values. */
export function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((all, { value }) => all + value, 0)
}
