import { expect, testWithOwnProgram } from './fixtures'
import { expectSoundPage } from './steps/sound-page'

// Every page shows an announcement, so the program is not shared.
const test = testWithOwnProgram()

test('the office announces something on the website and ends it', async ({
  page,
  context,
  signIn,
  faults,
  newVisitor,
  mela,
}) => {
  faults.allow(/422/)
  await signIn(context)
  await page.goto('/admin/fair-day')
  await page.getByRole('button', { name: 'Write announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write announcement' })
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Lunch coupons are at counter 3')
  await dialog.getByRole('textbox', { name: /^Text in Telugu/ }).fill('భోజన కూపన్లు 3వ కౌంటర్‌లో ఉన్నాయి')
  await dialog.getByLabel('Until').fill('00:00')
  await expectSoundPage(page)
  await dialog.getByRole('button', { name: 'Show now' }).click()
  await expect(dialog.getByText('This time has passed. Enter a later time of today')).toBeVisible()
  await dialog.getByLabel('Until').fill('23:59')
  await dialog.getByRole('button', { name: 'Show now' }).click()
  await expect(dialog).toBeHidden()
  const shown = page.getByRole('region', { name: 'Now shown' })
  await expect(shown).toContainText(
    'Lunch coupons are at counter 3 Website and 0 devices, 2 languages, until 11:59 pm',
  )
  await expectSoundPage(page)

  // The line is part of the page, so it needs no script.
  const visitor = await newVisitor({ baseURL: mela.url, javaScriptEnabled: false })
  const reader = await visitor.newPage()
  for (const [address, text, lang] of [
    ['/te/', 'భోజన కూపన్లు 3వ కౌంటర్‌లో ఉన్నాయి', null],
    ['/hi/programme', 'Lunch coupons are at counter 3', 'en'],
    ['/registration', 'Lunch coupons are at counter 3', null],
  ] as const) {
    await reader.goto(address)
    const line = reader.getByRole('banner').getByText(text)
    await expect(line).toBeVisible()
    expect(await line.getAttribute('lang')).toBe(lang)
  }
  const scripted = await (await newVisitor({ baseURL: mela.url })).newPage()
  await scripted.goto('/te/')
  await expect(scripted.getByRole('banner').getByText('భోజన కూపన్లు')).toBeVisible()
  await expectSoundPage(scripted)

  await shown.getByRole('button', { name: 'Stop showing' }).click()
  await expect(shown).toBeHidden()
  await expect(async () => {
    await reader.goto('/registration')
    await expect(reader.getByText('Lunch coupons')).toHaveCount(0)
  }).toPass()
})
