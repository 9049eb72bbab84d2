import { expectAccessible } from './fixtures'
import { testWithDemo as test } from './steps/demo-fair'
import { DialogTour } from './steps/dialog-tour'
import { addForDialogs, dialogs, type Step } from './steps/portal-dialogs'

// `make e2e` opens all dialogs in both themes. That takes some minutes, so `make test` opens only the first dialog of
// each screen, in the dark theme.
const everything = process.env['MELA_E2E'] === 'all'
const themes = everything ? (['dark', 'light'] as const) : (['dark'] as const)

test('dialogs, drawers and menus are accessible in both themes', async ({ page, context, signIn }) => {
  test.setTimeout(600_000)
  await signIn(context)
  await addForDialogs(context.request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const tour = new DialogTour(page, async (_, isDialog) => {
    for (const theme of themes) {
      await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), theme)
      // If a menu is open, only the colours are checked. A menu may partly cover a link, and the other axe rules would
      // then report that the link is too small.
      await expectAccessible(page, theme === 'dark' && isDialog ? undefined : 'colours')
    }
  })
  for (const [path, openings] of Object.entries(dialogs)) {
    await test.step(path, async () => {
      await tour.screens.to(path)
      for (const opening of everything ? openings : openings.slice(0, 1))
        await test.step(opening.map(nameOf).join(', '), () => tour.check(opening))
    })
  }
})

function nameOf(step: Step): string {
  if (typeof step === 'string') return step
  if (step instanceof RegExp) return step.source
  return Object.values(step).map(String).join(' ')
}
