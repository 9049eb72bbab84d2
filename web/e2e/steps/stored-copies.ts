import { expect, type Page } from '@playwright/test'
import { format } from '../../src/i18n/format'
import type { PublicTexts } from '../../src/i18n/texts.gen'

/** The browser's errors when there is no network. */
export const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/

/** Returns the paths of all responses that the service worker (public/sw.js) has stored. */
export async function storedPaths(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return found.flat()
  })
  return urls.map((url) => new URL(url).pathname)
}

/** Opens a page that installs the service worker, and waits until the worker has filled its cache. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const count = async () => (await storedPaths(page)).length
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
}

/** Opens a page that installs the service worker, and waits until the worker has stored the page. */
export async function openAndStore(page: Page, path: string): Promise<void> {
  await openWithWorker(page, path)
  await expect.poll(() => storedPaths(page)).toContain(path)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Returns a regular expression for the notice on a page from the service worker's cache. The notice contains the time
 * at which the page was stored.
 */
export function copyNotice(words: PublicTexts): RegExp {
  const [before = '', after = ''] = format(words.offline.copy, { time: '|' }).split('|')
  return new RegExp(`${escaped(before)}.*\\d\\d:\\d\\d.*${escaped(after)}`)
}
