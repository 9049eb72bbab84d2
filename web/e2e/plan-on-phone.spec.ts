import type { Locator } from '@playwright/test'
import { format } from '../src/i18n/format'
import { css } from './classes'
import { expect, expectAccessible, test } from './fixtures'
import {
  choosePrivateCompanies,
  fillBooking,
  goToStalls,
  stallOnPlan,
  type BookingDetails,
} from './steps/booking-steps'
import { expectNoSidewaysScroll } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const details: BookingDetails = {
  name: 'మంజీర రైతు సంస్థ',
  contactPerson: 'సుజాత',
  phone: '9885120034',
  email: '',
  address: 'మెదక్',
  requirements: '',
  product: '',
  members: '2',
  gst: '',
}

// Presses a zone's button. Checks that all areas of the zone are outlined, that the button stays pressed, and that a
// free stall of the zone is visible above the sheet at the bottom of the screen. Visible stalls have at least 24 px.
async function expectZone(visitor: Visitor, picker: Locator, place: number, areas: number, stalls: RegExp) {
  const button = picker
    .getByRole('group', { name: visitor.words.hall.goToZone })
    .getByRole('button')
    .nth(place)
  await visitor.press(button)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const marks = picker.locator(css('.plan-zone-mark'))
  await expect(marks).toHaveCount(areas)
  const plan = await picker.locator(css('.hall-scroll')).boundingBox()
  if (!plan) throw new Error('the plan is not shown')
  let free = 0
  for (const stall of await picker.locator('[role=option]').all()) {
    if (!stalls.test((await stall.getAttribute('data-stall')) ?? '')) continue
    const box = await stall.locator(css('.stall-box')).boundingBox()
    if (!box || box.y < plan.y || box.y + box.height > plan.y + plan.height) continue
    if (box.x < plan.x || box.x + box.width > plan.x + plan.width) continue
    expect(Math.min(box.width, box.height), JSON.stringify(box)).toBeGreaterThanOrEqual(23.5)
    if ((await stall.getAttribute('data-state')) === 'available') free++
  }
  expect(free).toBeGreaterThan(0)
}

// The empty sheet is one line, so that the plan has most of the screen.
async function expectFoldedSheet(picker: Locator) {
  const sheet = await picker.locator(css('.picker-side')).boundingBox()
  const plan = await picker.locator(css('.hall-scroll')).boundingBox()
  expect(sheet?.height, JSON.stringify({ sheet, plan })).toBeLessThanOrEqual(80)
  expect(plan?.height, JSON.stringify({ sheet, plan })).toBeGreaterThan(
    (picker.page().viewportSize()?.height ?? 0) * 0.5,
  )
}

// Folds the sheet with the chosen stalls. Checks that the folded sheet shows only one line with the number of stalls,
// their price and the Pay button, and that the sheet opens again.
async function expectOneLine(picker: Locator, words: Visitor['words']['stallBooking']['picker']) {
  const sheet = picker.locator(css('.picker-side'))
  const fold = sheet.getByRole('button', { name: words.yours })
  const rows = sheet.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await fold.tap()
  await expect(rows.first()).toBeHidden()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const line = [
    fold.getByText('3'),
    sheet.getByText('₹2,65,500'),
    sheet.getByRole('button', { name: words.pay }),
  ]
  const middles: number[] = []
  for (const part of line) {
    await expect(part).toBeInViewport({ ratio: 0.99 })
    const box = await part.boundingBox()
    middles.push(box ? box.y + box.height / 2 : 0)
  }
  expect(Math.max(...middles) - Math.min(...middles), middles.join()).toBeLessThan(4)
  const height = await sheet.evaluate((element) => element.clientHeight)
  const button = await line[2]?.evaluate((element) => element.clientHeight)
  expect(height).toBeLessThan(2 * (button ?? 0))
  await fold.tap()
  await expect(rows.first()).toBeVisible()
}

// Turns the phone to landscape. On such a low screen, the open sheet is shown after the plan and does not cover it.
async function expectLandscape(picker: Locator, words: Visitor['words']['stallBooking']['picker']) {
  const page = picker.page()
  const upright = page.viewportSize()
  await page.setViewportSize({ width: 740, height: 360 })
  await picker.getByRole('button', { name: words.pay }).scrollIntoViewIfNeeded()
  await expect(picker.getByRole('button', { name: words.pay })).toBeInViewport({ ratio: 0.99 })
  const plan = await picker.locator(css('.picker-view')).first().boundingBox()
  const sheet = await picker.locator(css('.picker-side')).boundingBox()
  if (!plan || !sheet || !upright) throw new Error('the plan or the sheet is not shown')
  expect(plan.height).toBeGreaterThan(200)
  expect(plan.y + plan.height, JSON.stringify({ plan, sheet })).toBeLessThanOrEqual(sheet.y + 1)
  await page.setViewportSize(upright)
}

// Returns the signs by which the states in the legend can be distinguished without colours.
async function signsInLegend(legend: Locator): Promise<string[]> {
  const signs: string[] = []
  for (const stall of await legend.locator(css('.stall')).all()) {
    const box = await stall.locator(css('.stall-box')).evaluate((element) => {
      const { fill, strokeDasharray } = getComputedStyle(element)
      return `${fill} ${strokeDasharray}`
    })
    const crosses = await stall.locator(css('.stall-cross')).count()
    const ticks = await stall.locator(css('.stall-tick')).count()
    signs.push(`${box} ${crosses} ${ticks}`)
  }
  return signs
}

for (const lang of ['en', 'te'] as const) {
  test(`zones, prices, the card of a stall, and three stalls side by side (${lang})`, async ({
    page,
    hasTouch,
  }) => {
    test.setTimeout(120_000)
    const visitor = new Visitor(page, lang, hasTouch)
    await page.goto(visitor.path('/stallbooking?size=3x3m'))
    await choosePrivateCompanies(visitor)
    await fillBooking(visitor, details)
    const picker = await goToStalls(visitor)
    const { picker: words } = visitor.words.stallBooking
    const { hall } = visitor.words

    // After "Book this size", only stalls of this size can be selected.
    await expect(stallOnPlan(visitor, 'std-24')).toBeVisible()
    await expect(stallOnPlan(visitor, 'bench-t3')).toHaveCount(0)

    // Pressing a zone button shows the whole zone.
    const zone = picker.getByRole('group', { name: hall.goToZone }).getByRole('button').nth(2)
    const phone = await zone.isVisible()
    if (phone) {
      await visitor.press(zone)
      for (const id of ['std-36', 'std-41'])
        await expect(stallOnPlan(visitor, id)).toBeInViewport({ ratio: 0.99 })
      // Zone E has areas on both sides of the cross aisle, and zone F on three sides of the stage.
      await expectFoldedSheet(picker)
      await expectZone(visitor, picker, 4, 2, /^std-(69|7\d|8[0-5])$/)
    }

    // If prices are switched on, the plan and the legend show a sign for each price instead of the stall numbers, so
    // that the prices can be distinguished without colours.
    const number = stallOnPlan(visitor, 'std-24').locator(css('.stall-number'))
    await visitor.press(picker.getByRole('button', { name: words.prices }))
    await expect(picker.getByRole('list', { name: hall.prices }).getByText('₹88,500')).toBeVisible()
    await expect(number).toBeHidden()
    await expect(picker.locator(css('.hall-plan')).locator(css('.stall-sign')).first()).toBeVisible()
    await expectAccessible(page)
    await visitor.press(picker.getByRole('button', { name: words.prices }))
    await expect(number).toBeVisible()

    // The switch "Free only" hides the taken stalls. Switching it off shows the taken stalls again.
    const taken = picker.locator('[role=option][data-state=blocked]')
    await expect(taken).not.toHaveCount(0)
    await visitor.press(picker.getByRole('button', { name: words.freeOnly }))
    await expect(taken).toHaveCount(0)
    await expect(picker.locator('[role=option][data-state=available]').first()).toBeVisible()
    await visitor.press(picker.getByRole('button', { name: words.freeOnly }))
    await expect(taken).not.toHaveCount(0)

    // Three adjacent stalls are proposed. They are selected only after the confirmation.
    await visitor.press(picker.getByRole('button', { name: words.together.open }))
    const panel = picker.getByRole('group', { name: words.together.label })
    await expect(panel.getByText('₹2,65,500')).toBeVisible()
    await expect(picker.locator('[role=option][aria-selected=true]')).toHaveCount(0)
    await expectAccessible(page)
    await visitor.press(panel.getByRole('button', { name: words.together.choose }))
    await expect(picker.locator('[role=option][aria-selected=true]')).toHaveCount(3)
    if (phone) {
      await expectOneLine(picker, words)
      await expectLandscape(picker, words)
    }

    // The card of a sold stall shows the stall's price, and why the stall cannot be selected.
    const sold = picker.locator('[role=option][data-state=blocked]').first()
    await sold.focus()
    await page.keyboard.press('Space')
    const card = picker.locator('[data-panel=stall]')
    await expect(card.getByText('₹88,500')).toBeVisible()
    await expect(card).toContainText(/\d/)
    await expectAccessible(page)

    // A tap on a stall that is not released yet shows its card and the reason.
    const unreleased = picker.locator('[data-state=unreleased]').first()
    await unreleased.scrollIntoViewIfNeeded()
    await visitor.press(unreleased.locator('rect').first())
    await expect(card.getByText('₹59,000')).toBeVisible()
    const stall = (await card.getAttribute('aria-label')) ?? ''
    await expect(card).toContainText(format(visitor.words.stallBooking.said.unreleased, { stall }))

    // The zoom buttons are next to the plan or below it. They never cover the plan.
    const plan = await picker.locator(css('.hall-scroll')).boundingBox()
    const zoom = await picker.getByRole('button', { name: hall.zoomOut }).boundingBox()
    if (!plan || !zoom) throw new Error('the plan is not shown')
    const apart = zoom.y >= plan.y + plan.height - 1 || zoom.x >= plan.x + plan.width - 1
    expect(apart, JSON.stringify({ plan, zoom })).toBe(true)
    await expectNoSidewaysScroll(page)

    // The states must be distinguishable in forced-colours mode, too.
    await page.emulateMedia({ forcedColors: 'active' })
    const signs = await signsInLegend(picker.getByRole('list', { name: hall.legend.label }))
    expect(signs.length).toBe(5)
    expect(new Set(signs).size, signs.join('\n')).toBe(5)
  })
}
