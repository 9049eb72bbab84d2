import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './sound-page'

// Checks for pages that are shown with settings for low vision: a zoom of 400 %, forced colours and reduced motion.

/** The size of the viewport in CSS pixels on a screen of 1280 × 1024 at a zoom of 400 % (WCAG 1.4.10). */
export const zoomed = { width: 320, height: 256 }

/** Sets a zoom of 400 %, forced colours and reduced motion. */
export async function adapt(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.setViewportSize(zoomed)
}

/**
 * Checks that the page does not scroll sideways and has no motion, and that fixed elements cover less than half of the
 * screen.
 */
export async function expectAdapted(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await movingElements(page), `motion on ${page.url()}`).toEqual([])
  expect(await coveredPart(page), `fixed parts cover the text on ${page.url()}`).toBeLessThan(0.5)
}

// Returns the class names of all elements with a running animation that takes longer than 10 ms.
function movingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getTiming() ?? {}
        return playState === 'running' && Number(duration) * Number(iterations) > 10
      })
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '')),
  )
}

// Returns the fraction of the screen's height that fixed elements cover.
function coveredPart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fixed = [...document.querySelectorAll('body *')].filter(
      (element) =>
        // Elements in a dialog are skipped, because the dialog has its own scroll area.
        !element.closest('dialog') &&
        getComputedStyle(element).position === 'fixed' &&
        element.clientHeight > 0,
    )
    const heights = fixed.map((element) => element.getBoundingClientRect().height)
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight
  })
}

/**
 * Checks that the element can be read: after it was scrolled into view, at least `height` pixels of it are inside the
 * window, and nothing covers its middle.
 */
export async function expectReadable(part: Locator, height: number): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  const seen = await part.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)]
    const onTop = document.elementFromPoint(
      (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
      (from + to) / 2,
    )
    return { height: to - from, covered: !(element.contains(onTop) || onTop?.contains(element)) }
  })
  expect(seen.covered, `${String(part)} is covered`).toBe(false)
  expect(seen.height, `the height of ${String(part)}`).toBeGreaterThanOrEqual(height)
}

/**
 * Returns a text that describes a control's look in forced-colours mode. Two controls that differ only in their
 * background have the same look, unless the background is a system colour.
 */
export function lookOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const own = getComputedStyle(element)
    const mark = getComputedStyle(element, '::after')
    const shape = getComputedStyle(element.querySelector('rect') ?? element)
    return JSON.stringify([
      own.backgroundColor,
      own.color,
      own.border,
      own.textDecorationLine,
      mark.content === 'none' ? '' : `${mark.content} ${mark.border}`,
      shape.fill,
      element.querySelectorAll('svg, path').length,
    ])
  })
}

/**
 * Returns the buttons that have no border, no fill, no underline and no icon. If a dialog is open, only its buttons
 * are checked, otherwise those of the page.
 */
export function buttonsWithoutShape(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const canvas = getComputedStyle(document.body).backgroundColor
    const isShaped = (button: Element) => {
      const { borderStyle, borderWidth, backgroundColor, textDecorationLine } = getComputedStyle(button)
      const filled = !/^rgba\(.*, 0\)$/.test(backgroundColor) && backgroundColor !== canvas
      const bordered = borderStyle !== 'none' && parseFloat(borderWidth) > 0
      return (
        filled || bordered || textDecorationLine.includes('underline') || button.querySelector('svg') !== null
      )
    }
    const inGroup = (button: Element) => {
      const group = button.parentElement
      return group !== null && getComputedStyle(group).borderStyle !== 'none'
    }
    return [...place.querySelectorAll('button, a[class*="btn"], input[type=submit]')]
      .filter((button) => button.checkVisibility() && !isShaped(button) && !inGroup(button))
      .map((button) => button.outerHTML.slice(0, 120))
  })
}

/**
 * Focuses each control and returns the controls without a visible focus ring. If a dialog is open, only its controls
 * are checked, otherwise those of the page. A ring that is cut off at any edge does not count as visible.
 */
export async function controlsWithoutRing(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab') // after a Tab press, the browser shows focus rings
  return page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    // Returns whether the ring is inside all elements around it that scroll or cut off their content.
    const isWhole = (element: Element, outside: number) => {
      const box = element.getBoundingClientRect()
      const edge = outside - 1 // allows half a pixel for rounding on each side
      for (
        let around = element.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const cut = around.getBoundingClientRect()
        if (box.left - edge < cut.left || box.right + edge > cut.right) return false
        if (box.top - edge < cut.top || box.bottom + edge > cut.bottom) return false
      }
      return true
    }
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element)
      const width = parseFloat(outlineWidth)
      if (outlineStyle === 'none' || width < 2 || /^rgba\(.*, 0\)$/.test(outlineColor)) return false
      return isWhole(element, width + parseFloat(outlineOffset))
    }
    const bad: string[] = []
    for (const element of place.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    )) {
      const { width, height } = element.getBoundingClientRect()
      // Hidden and very small controls are skipped. A file input, for example, is hidden, and its label shows the
      // ring.
      if (
        !element.checkVisibility() ||
        Math.min(width, height) < 4 ||
        element.matches(':disabled, [tabindex="-1"]')
      )
        continue
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      if (!hasRing(element)) bad.push(element.outerHTML.slice(0, 120))
    }
    return bad
  })
}
