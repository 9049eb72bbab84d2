import type { Page } from '@playwright/test'
import { expect, expectAccessible, testWithOwnProgram } from './fixtures'
import { CountedPresses, laptop } from './steps/counted-presses'
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

  // If the stall is moved onto its neighbour, the plan has an error and cannot be published. Undo moves the stall back.
  await stall.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/must be corrected/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('The plan has no faults.')).toBeVisible()

  // A held stall cannot be removed from the plan, but a free stall can be removed.
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

type Point = { x: number; y: number }
type Area = Point & { w: number; h: number }

// Drags the mouse on the drawn plan from one point to another. The points are in metres.
async function drag(page: Page, from: Point, to: Point) {
  const plan = page.getByRole('group', { name: 'Draft of the hall plan' })
  const onScreen = (point: Point) =>
    plan.evaluate((drawn, { x, y }) => {
      const matrix = (drawn as SVGSVGElement).getScreenCTM()
      const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix ?? undefined)
      return { x: left, y: top }
    }, point)
  const start = await onScreen(from)
  // Scrolls the window so that the starting point of the drag is in the middle of the window. The plan is inside a
  // scroll box of its own, which is not scrolled. All drags of a test must therefore be close to each other.
  await page.evaluate((top) => window.scrollBy(0, top - window.innerHeight / 2), start.y)
  const [begin, end] = [await onScreen(from), await onScreen(to)]
  await page.mouse.move(begin.x, begin.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

test('the office draws a stall, an aisle and a zone with the mouse', async ({ newVisitor, mela, signIn }) => {
  test.setTimeout(120_000)
  const context = await newVisitor({ baseURL: mela.url, ...laptop })
  const page = await context.newPage()
  await signIn(context)
  // Only the presses that are needed for drawing are counted. The test also removes an old stall and uses undo and
  // redo, which a user would not do.
  const task = await CountedPresses.start(page)
  await task.menu(/^Hall/)
  await task.press(page.getByRole('tab', { name: 'Edit the plan' }))
  await expect(page.getByText('The plan has no faults.')).toBeVisible()
  const draw = page.getByRole('combobox', { name: 'Draw' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const stallAt = (x: number, y: number) =>
    page.getByRole('button', { name: new RegExp(`, ${x} m from the west, ${y} m from the north`) })

  // Draws a stall at the position of a removed stall. The corners of the drawn stall snap to a grid of half a metre.
  const old = page.getByRole('button', { name: /^Stall 27, / })
  const place = /, ([\d.]+) m from the west, ([\d.]+) m/.exec((await old.getAttribute('aria-label')) ?? '')
  const [x, y] = [Number(place?.[1]), Number(place?.[2])]
  await old.click()
  await page.keyboard.press('Delete')
  await expect(old).toHaveCount(0)
  await draw.selectOption('std')
  await drag(page, { x: x + 0.1, y: y + 0.15 }, { x: x + 2.9, y: y + 2.85 })
  await draw.selectOption({ label: 'Select and move' })
  const drawn = stallAt(x, y)
  await expect(drawn).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('The plan has no faults.')).toBeVisible()

  // After a short drag, the stall snaps back to the edges of its neighbours. After a longer drag, the stall overlaps a
  // neighbour until the drag is undone.
  await drag(page, { x: x + 1.5, y: y + 1.5 }, { x: x + 1.7, y: y + 1.7 })
  await expect(drawn).toHaveCount(1)
  await drag(page, { x: x + 1.5, y: y + 1.5 }, { x: x + 1.5, y: y + 3 })
  await expect(drawn).toHaveCount(0)
  await expect(page.getByText(/ and .* overlap$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await undo.click()
  await expect(drawn).toHaveCount(1)
  await expect(page.getByText('The plan has no faults.')).toBeVisible()

  // Draws an aisle, and then an area of a zone.
  const parts = page.locator('.hall-editor-parts > li')
  await draw.selectOption({ label: 'Aisle' })
  const aisles = await parts.count()
  await drag(page, { x: 4.1, y: y + 0.1 }, { x: 7.9, y: y + 3.9 })
  await expect(parts).toHaveCount(aisles + 1)
  await undo.click()
  await expect(parts).toHaveCount(aisles)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(parts).toHaveCount(aisles + 1)
  const [zone = ''] = await draw.getByRole('option', { name: /^Area of zone/ }).allTextContents()
  await draw.selectOption({ label: zone })
  const areas = await parts.count()
  await drag(page, { x: 4.1, y: y + 5.1 }, { x: 7.9, y: y + 7.9 })
  await expect(parts).toHaveCount(areas + 1)

  await task.button('Publish')
  const question = page.getByRole('alertdialog', { name: 'Publish the hall plan?' })
  await task.press(question.getByRole('button', { name: 'Publish' }))
  await expect(page.getByText('The hall plan is published')).toBeVisible()
  expect(task.presses).toBe(4)
  const { stalls, ground } = (await (await context.request.get('/api/admin/hall/draft')).json()) as {
    stalls: { kind: string; x: number; y: number; w: number; h: number }[]
    ground: { aisles: Area[]; zones: { areas: Area[] }[] }
  }
  expect(stalls).toContainEqual(expect.objectContaining({ kind: 'std', x, y, w: 3, h: 3 }))
  expect(ground.aisles).toContainEqual(expect.objectContaining({ x: 4, y, w: 4, h: 4 }))
  expect(ground.zones.flatMap((one) => one.areas)).toContainEqual({ x: 4, y: y + 5, w: 4, h: 3 })
})
