import { expect, expectAccessible, test } from './fixtures'
import { apply, enterBooking, offerSponsorship, register, unique, writeMessage } from './steps/office-records'
import { openMenuGroups } from './steps/office-steps'
import { menuScreens, screens } from './steps/portal-screens'
import { ScreenSwitch } from './steps/screen-switch'

const everything = process.env['MELA_E2E'] === 'all'

test.beforeAll(async ({ playwright, mela }) => {
  const request = await playwright.request.newContext({ baseURL: mela.url })
  const login = await request.post('/api/admin/login', { data: mela.owner })
  expect(login.status()).toBe(200)
  await register(request, unique('మల్లయ్య A very long name without any end to it whatsoever'))
  await register(request, unique('محمد علی'))
  await enterBooking(request, unique('Sri Balaji Bio Inputs and Natural Farming Producers of Nalgonda'))
  await offerSponsorship(request, unique('Asha'))
  await writeMessage(request, unique('రవి'), 'When does the fair open?\nThank you')
  for (const type of ['resource', 'volunteer'] as const) await apply(request, unique('Lakshmi'), type)
  await request.dispose()
})

test('the menu has every screen that is not part of another', async ({ page, context, signIn, isMobile }) => {
  await signIn(context)
  await page.goto('/admin/dashboard')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(entries.first()).toBeVisible()
  await openMenuGroups(page)
  const paths = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.toSorted()).toEqual(menuScreens.toSorted())
})

for (const [name, paths] of Object.entries(screens)) {
  test(`accessible in both themes: ${name}`, async ({ page, context, signIn, isMobile }) => {
    // A screen has the same colours at all widths, so `make test` checks the dark theme only on the phone.
    const themes = isMobile || everything ? (['light', 'dark'] as const) : (['light'] as const)
    test.setTimeout(240_000)
    await signIn(context)
    // Reduced motion switches off colour transitions. Otherwise, axe would measure the contrast in the middle of a
    // transition.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    const switching = new ScreenSwitch(page)
    for (const path of paths) {
      await test.step(path, async () => {
        await switching.to(path)
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(wide, 'scrolls sideways').toBe(0)
        expect(await page.evaluate(() => window.scrollY), 'begins below its head').toBe(0)
        for (const theme of themes) {
          const other = page.getByRole('button', { name: `Switch to ${theme} theme` })
          if (await other.isVisible()) await other.click()
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
          await expectAccessible(page, theme === 'dark' ? 'colours' : undefined)
        }
      })
    }
  })
}
