import type { Page } from '@playwright/test'

/**
 * Opens a page and waits until its print stylesheet is loaded. The home page loads this stylesheet after the first
 * paint.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Array.from(document.styleSheets, ({ media }) => media.mediaText).includes('print'),
  )
}

/** Returns the number of A4 pages that the page needs when it is printed. */
export async function sheets(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Returns the given selectors that match at least one element that is visible in print. */
export async function seen(page: Page, selectors: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const visible = await page.evaluate(
    (wanted) =>
      wanted.filter((selector) =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
      ),
    selectors,
  )
  await page.emulateMedia({ media: null })
  return visible
}
