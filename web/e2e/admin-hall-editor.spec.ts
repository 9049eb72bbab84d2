import { expect, expectAccessible, testWithOwnProgram } from './fixtures'
import { enterBooking } from './steps/office-records'

// Uses a separate process, because the test changes the hall.
const test = testWithOwnProgram()

test('the office draws the hall by keyboard, publishes it, and sold stalls stay', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn(context)
  await enterBooking(context.request, 'AgriDrone Works', '24')

  await page.goto('/admin/hall?tab=plan')
  const stall = page.getByRole('button', { name: /^Stall 26, / })
  await expect(page.getByText('The plan has no faults.')).toBeVisible()
  await expectAccessible(page)

  // Moving the stall onto its neighbour causes a fault. Undo moves the stall back.
  await stall.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/must be corrected/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('The plan has no faults.')).toBeVisible()

  // A held stall cannot be removed, but its neighbour can.
  await page.getByRole('button', { name: /^Stall 24, .*held or sold/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: /^Stall 24, / })).toBeAttached()
  await stall.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(stall).toHaveCount(0)

  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved')).toBeVisible()
  const numbers = async () => {
    const hall = (await (await context.request.get('/api/hall')).json()) as { stalls: { id: string }[] }
    return hall.stalls.map(({ id }) => id)
  }
  expect(await numbers()).toContain('std-26')
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Publish the hall plan?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The hall plan is published')).toBeVisible()
  const left = await numbers()
  expect(left).not.toContain('std-26')
  expect(left).toContain('std-24')
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})
