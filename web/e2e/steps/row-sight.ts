import type { Locator, Page } from '@playwright/test'

// A line may end after a hyphen or a dash, so the parts before and after this character are checked separately.
const word = /[^\s\u00AD–-]+/g

/** Returns the words and numbers in an element that are split over two lines. */
export function wordsOnTwoLines(part: Locator, words: RegExp = word): Promise<string[]> {
  return part.evaluate((element, pattern) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: found, index } of (node.textContent ?? '').matchAll(pattern)) {
        range.setStart(node, index)
        range.setEnd(node, index + found.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
        const [first] = boxes
        if (first && boxes.some(({ top }) => top >= first.bottom - 1)) broken.push(found)
      }
    }
    return broken
  }, words)
}

/** Returns the texts that are covered by the buttons of their row. Only the first `count` rows are checked. */
export function textsBehindActions(page: Page, rows: string, count: number): Promise<string[]> {
  return page.locator(rows).evaluateAll((all, most) => {
    const range = document.createRange()
    return all.slice(0, most).flatMap((row) => {
      const actions = row.querySelector('.cell-actions')
      if (!actions) return []
      const { left, top, bottom } = actions.getBoundingClientRect()
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const covered: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (actions.contains(node)) continue
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
        // The edge of a button's touch area is empty, so the area may overlap up to half of the height of a line.
        const isCovered = (box: DOMRect) =>
          box.right > left + 1 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > box.height / 2
        if (boxes.some(isCovered)) covered.push(node.textContent ?? '')
      }
      return covered
    })
  }, count)
}
