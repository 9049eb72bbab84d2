import { css } from './classes'
import { expect, test } from './fixtures'
import { expectSoundAtEnd } from './steps/sound-at-end'
import { Visitor } from './steps/visitor'

const kinds = ['terms', 'privacy', 'refunds'] as const

for (const lang of ['en', 'te'] as const) {
  for (const kind of kinds) {
    test(`${kind} can be read and navigated (${lang})`, async ({ page, isMobile }) => {
      const visitor = new Visitor(page, lang, isMobile)
      const texts = visitor.words.policy
      await page.goto(visitor.path(`/${kind}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[kind].heading)
      await expect(page.locator('script[src]')).toHaveCount(0)
      await expectSoundAtEnd(page)

      const contents = page.getByRole('navigation', { name: texts.contents })
      const last = contents.getByRole('link').last()
      const title = (await last.textContent()) ?? ''
      await visitor.press(last)
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()

      // The maximum line width: 66 characters of the text's font.
      const characters = await page.locator(css('.policy-text')).evaluate((text) => {
        const probe = document.createElement('span')
        probe.textContent = '0'.repeat(66)
        probe.style.whiteSpace = 'nowrap'
        text.append(probe)
        const room = probe.getBoundingClientRect().width
        probe.remove()
        return text.getBoundingClientRect().width / room
      })
      expect(characters).toBeLessThanOrEqual(1.01)

      const rule = page.getByRole('table', { name: texts.rule.heading })
      await expect(rule).toHaveCount(kind === 'privacy' ? 0 : 1)
      if (kind !== 'privacy') await expect(rule.getByRole('row')).toHaveCount(4)
      else await expect(page.getByRole('main').getByRole('link', { name: texts.contact })).toBeVisible()
      const other = kinds.find((one) => one !== kind) ?? kind
      await visitor.press(page.getByRole('main').getByRole('link', { name: texts[other].heading }))
      await expect(page).toHaveURL(visitor.path(`/${other}`))
    })
  }
}

for (const kind of ['terms', 'refunds'] as const) {
  test(`${kind} leads to the orders, where a visitor cancels`, async ({ page, isMobile }) => {
    const visitor = new Visitor(page, 'te', isMobile)
    await page.goto(visitor.path(`/${kind}`))
    const { orders } = visitor.words.frame.nav
    await visitor.press(page.getByRole('main').getByRole('link', { name: orders, exact: true }))
    await expect(page).toHaveURL(visitor.path('/orders'))
  })
}

test('the refund rule shows the dates of this fair', async ({ page }) => {
  await page.goto('/refunds')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toHaveText('You, by 29 August 2025: at least 15 days before the fair50%')
  await expect(rows.nth(2)).toHaveText('You, from 30 August 2025Nothing')
  await expect(rows.nth(3)).toHaveText('The organiser cancels the fair100%')
})

test('the text below the first screen is laid out, although the page loads no script', async ({ page }) => {
  await page.goto('/terms')
  const text = page.locator('#contact').locator('..')
  await expect.poll(() => text.evaluate((part) => getComputedStyle(part).contentVisibility)).toBe('visible')
  await page.goto('/terms#contact')
  await expect(page.locator('#contact')).toBeInViewport()
})
