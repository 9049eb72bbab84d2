import { expect, type Page } from '@playwright/test'

/** When the browser translates the page: before React hydrates it, or when the visitor asks for it later. */
export type Moment = 'while it loads' | 'after it has loaded'

export const moments: readonly Moment[] = ['while it loads', 'after it has loaded']

/**
 * Translates the pages that open from now on like a browser: replaces each text node by <font> elements, and does the
 * same with each text that comes later. The words stay the same, so that tests find them.
 */
export async function translateAll(page: Page, moment: Moment): Promise<void> {
  await page.addInitScript((loads) => {
    const untouched = 'script, style, noscript, template, textarea, svg, title, font, [translate=no]'

    function translate(): void {
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }

    function start(): void {
      translate()
      new MutationObserver(translate).observe(document.body, { childList: true, subtree: true })
    }

    const isHydrated = () => {
      const parts = [...document.querySelectorAll('#app *')].filter((part) => !part.closest('[id^=sent-] *'))
      return (
        parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
      )
    }

    function startLater(): void {
      if (isHydrated()) start()
      else requestAnimationFrame(startLater)
    }

    if (loads) addEventListener('DOMContentLoaded', start)
    else addEventListener('load', startLater)
  }, moment === 'while it loads')
}

/** Waits until the page is translated and React works on it. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('font > font').first()).toBeAttached()
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}
