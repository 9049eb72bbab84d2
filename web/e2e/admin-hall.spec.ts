import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, expectAccessible, testWithOwnProgram } from './fixtures'
import { enterBooking } from './steps/office-records'

// Uses a separate process, because the test changes the prices and the edition, which other tests use.
const test = testWithOwnProgram()

test('the office changes many stalls at once, and sees which were refused', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn(context)
  await enterBooking(context.request, 'AgriDrone Works', '24')

  await page.goto('/admin/hall')
  await page.getByRole('searchbox').fill('C14–C25')
  await expect(page.getByText('12 results')).toBeVisible()
  await page.getByLabel('Choose all 12 stalls in the list').check()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('12 stalls are released.')).toBeVisible()
  await expect(page.getByRole('option', { name: 'Stall C14, 2x2m, Free' })).toBeAttached()

  // Blocks two stalls using only the keyboard. One of them is held, so it is not changed.
  await page.getByRole('searchbox').fill('24, 25')
  await expect(page.getByText('2 results')).toBeVisible()
  await page.getByLabel('Choose all 2 stalls in the list').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Block', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Block 2 stalls' })
  await dialog.getByLabel('Reason for blocking').fill('Fire exit')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 stall is blocked.')).toBeVisible()
  await expect(page.getByText(/^Not changed: 24\. Held/)).toBeVisible()
  await expect(page.getByRole('option', { name: 'Stall 25, 3x3m, Blocked: Fire exit' })).toBeAttached()
  await expectAccessible(page)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('a new price takes effect at once, and the next edition begins with it', async ({
  page,
  context,
  signIn,
  mela,
}) => {
  test.setTimeout(120_000)
  await signIn(context)
  await page.goto('/admin/hall?tab=prices')
  await page.getByRole('button', { name: 'Change the price of 3x3m Standard' }).click()
  const form = page.getByRole('dialog', { name: 'Price of 3x3m Standard' })
  await form.getByLabel('Price in rupees, before GST').fill('80,000')
  await expect(form.getByText('₹94,400')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The price of 3x3m Standard is saved')).toBeVisible()
  await page.goto('/stallbooking?tab=pricing')
  await expect(page.getByText('₹94,400').first()).toBeVisible()

  await page.goto('/admin/edition?section=popup')
  const buffer = await readFile(join(import.meta.dirname, '../public/apple-touch-icon.png'))
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'field-day.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('180 × 180 pixels')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Begin next year’s edition' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin next year’s edition' })
  const year = await dialog.getByLabel('Year').inputValue()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel(new RegExp(`^Begin the edition ${year} now`)).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Begin the edition ${year}` }).click()
  const begun = page.getByRole('dialog', { name: `The edition ${year} has begun` })
  await expectAccessible(page)
  await begun.getByRole('link', { name: 'Hall' }).click()
  await expect(page.getByText(/^0 of \d+ stalls taken/)).toBeVisible()
  await expect(page.getByText(new RegExp(`^\\d+–\\d+ September ${year}`)).first()).toBeAttached()
  await page.goto(`${mela.url}/stallbooking?tab=pricing`)
  await expect(page.getByText('₹94,400').first()).toBeVisible()
})

test('the plan is dark in the dark theme', async ({ page, context, signIn }) => {
  await signIn(context)
  for (const [theme, from, to] of [
    ['light', 0.6, 1],
    ['dark', 0, 0.2],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const path of ['/admin/stallbooking', '/admin/hall', '/admin/hall?tab=plan']) {
      await page.goto(path)
      const plan = page.locator('.hall-map, .hall-editor-plan').first()
      await expect(plan).toBeVisible()
      const brightness = await plan.evaluate(brightnessOf)
      expect(brightness, `${path} in the ${theme} theme`).toBeGreaterThanOrEqual(from)
      expect(brightness, `${path} in the ${theme} theme`).toBeLessThanOrEqual(to)
    }
  }
})

// Returns the mean brightness of the plan's background and areas, weighted by size. The result is between 0 and 1. The
// stalls hardly affect the result, because they are small.
function brightnessOf(plan: Element): number {
  let [sum, all] = [0, 0]
  for (const shape of plan.querySelectorAll('rect')) {
    const { width, height } = shape.getBoundingClientRect()
    const parts =
      getComputedStyle(shape)
        .fill.match(/[\d.]+/g)
        ?.map(Number) ?? []
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts
    if (parts.length < 3 || alpha === 0) continue
    const size = width * height
    sum += (size * (red + green + blue)) / 765
    all += size
  }
  return sum / all
}
