import { expect, test } from './fixtures'
import { publicPaths } from './steps/public-pages'
import { Visitor } from './steps/visitor'

// On a phone, pages with JavaScript lay out the footer only after the first screen. Text pages have no such script, so
// they must show the footer at once.
test('the footer of every page is drawn with its picture and the social icons', async ({
  page,
  hasTouch,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.allow(/status of 404/) // the test also opens pages that respond with status 404
  const visitor = new Visitor(page, 'te', hasTouch)
  await visitor.closePopupWhenItComes()
  for (const path of publicPaths) {
    await page.goto(visitor.path(path))
    const footer = page.getByRole('contentinfo')
    await expect(footer.locator('img').first(), path).toHaveCSS('display', /block|inline/)
    await expect(footer, path).toHaveCSS('content-visibility', 'visible')
  }
})
