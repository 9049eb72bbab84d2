import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { css } from './classes'
import { expect, expectAccessible, test } from './fixtures'
import {
  bookingForm,
  choosePrivateCompanies,
  fillBooking,
  goToStalls,
  stallOnPlan,
  type BookingDetails,
} from './steps/booking-steps'
import { freeStalls } from './steps/office-records'
import { expectNoSidewaysScroll } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// Tests the hall plan with the keyboard, with touch, with the mouse, and while other visitors book stalls.

const details: BookingDetails = {
  name: 'Rhizo Organics Pvt Ltd',
  contactPerson: 'G. Kavitha',
  phone: '99490 27785',
  email: '',
  address: 'Plot 14, Kukatpally, Hyderabad',
  requirements: '',
  product: '',
  members: '2',
  gst: '',
}

async function openPlan(page: Page, touch: boolean, lang: 'en' | 'te' = 'en'): Promise<[Visitor, Locator]> {
  const visitor = new Visitor(page, lang, touch)
  await page.goto(visitor.path('/stallbooking'))
  await choosePrivateCompanies(visitor)
  await fillBooking(visitor, details)
  return [visitor, await goToStalls(visitor)]
}

// Another visitor selects stalls and starts the payment.
async function takeStalls(
  other: APIRequestContext,
  url: string,
  ...stalls: [number: string, size: string][]
) {
  const booking = {
    ...details,
    name: 'Somebody else',
    category: 'Private Company',
    type: 'STD Stall',
    stalls: stalls.map(([stallnumber, stallSize]) => ({ stallnumber, stallSize })),
  }
  const answer = await other.post(`${url}/api/cashfree/create-order`, {
    data: { config: JSON.stringify(booking) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

// Moves two fingers in the middle of the plan. `factor` is the ratio of their final to their initial distance.
async function pinch(page: Page, scroller: Locator, factor: number) {
  const box = await scroller.boundingBox()
  if (!box) throw new Error('the plan is not shown')
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-apart, apart].map((dx) => ({
        x: box.x + box.width / 2 + dx,
        y: box.y + box.height / 2,
      })),
    })
  await touch('touchStart', 30)
  for (let step = 1; step <= 4; step++) await touch('touchMove', 30 * (1 + ((factor - 1) * step) / 4))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('stalls taken by another visitor are shown within two seconds, by events and by polling', async ({
  page,
  mela,
  newVisitor,
  faults,
  hasTouch,
}, { project }) => {
  // Each project uses different stalls, because they share the program.
  const [first, second, third] = project.name === 'phone' ? ['61', '62', '67'] : ['27', '28', '31']
  const cut = await newVisitor({ viewport: page.viewportSize(), hasTouch, isMobile: hasTouch })
  await cut.route('**/api/hall/events', (route) => route.abort('connectionfailed'))
  faults.allow(/\/api\/hall\/events/)
  const [visitor, picker] = await openPlan(page, hasTouch)
  const [polling] = await openPlan(await cut.newPage(), hasTouch)
  for (const one of [visitor, polling]) {
    await one.press(stallOnPlan(one, `std-${first}`))
    await one.press(stallOnPlan(one, `std-${second}`))
    await expect(stallOnPlan(one, `std-${second}`)).toHaveAttribute('data-state', 'selected')
  }
  await expect(polling.page.getByText(polling.words.stallBooking.picker.polling)).toBeVisible()

  await takeStalls(page.request, mela.url, [first, '3x3m'])
  const taken = Date.now()
  for (const one of [visitor, polling]) {
    await expect(stallOnPlan(one, `std-${first}`)).toHaveAttribute('data-state', 'held', { timeout: 2_000 })
  }
  expect(Date.now() - taken).toBeLessThan(2_000)

  // The taken stall is deselected, and the message is shown and announced. The other stall stays selected.
  const message = `Standard ${first} has just been taken by someone else. It was removed from your list.`
  await expect(picker.getByText(message)).toHaveCount(2)
  await expect(stallOnPlan(visitor, `std-${second}`)).toHaveAttribute('data-state', 'selected')
  await expect(stallOnPlan(visitor, `std-${first}`)).toHaveAttribute('aria-label', /held by someone else$/)

  // The page can no longer load the states of the stalls. If the visitor orders a taken stall, the server's error
  // message names this stall, and all typed values are kept.
  await cut.route('**/api/hall/states', (route) => route.abort('connectionfailed'))
  faults.allow(/\/api\/hall\/states/)
  await expect(polling.page.getByText(polling.words.stallBooking.picker.offline)).toBeVisible()
  await takeStalls(page.request, mela.url, [second, '3x3m'])
  await polling.press(stallOnPlan(polling, `std-${third}`))
  faults.allow(/status of 409 .*create-order/)
  await polling.press(polling.page.getByRole('button', { name: polling.words.stallBooking.picker.pay }))
  await expect(polling.page.getByRole('alert')).toContainText(`${second} (3x3m)`)
  await expect(stallOnPlan(polling, `std-${third}`)).toHaveAttribute('data-state', 'selected')
  await expect(polling.page.getByLabel(polling.words.stallBooking.fields.name)).toHaveValue(details.name)
})

test('a desktop always shows the button of the booking form', async ({ page, isMobile }) => {
  test.skip(isMobile, 'on a phone the button is below the last field')
  const visitor = new Visitor(page, 'en', isMobile)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/stallbooking')
  await choosePrivateCompanies(visitor)
  const button = page.getByRole('button', { name: visitor.words.stallBooking.toStalls })
  await expect(button).toBeInViewport({ ratio: 0.99 })
  // Once the dialog is open, the bar with the button is at its lower edge, so no field is visible below the button.
  const lowerEdge = async (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().bottom)
  const bar = page.locator(css('.booking-end'))
  const below = async () => (await lowerEdge(page.getByRole('dialog'))) - (await lowerEdge(bar))
  await expect.poll(async () => Math.abs(await below())).toBeLessThan(0.5)
  const { gst } = bookingForm(visitor)
  await gst.focus()
  await expect(async () => {
    expect(await lowerEdge(gst)).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0)
  }).toPass()
})

test('the plan by keyboard only', async ({ page }) => {
  const [visitor, picker] = await openPlan(page, false)
  const listbox = picker.getByRole('listbox')
  await expect(listbox.locator('[tabindex="0"]')).toHaveCount(1)
  const focused = page.locator('[role=option]:focus')
  for (let presses = 0; presses < 20 && (await focused.count()) === 0; presses++)
    await page.keyboard.press('Tab')
  await expect(focused).toHaveAttribute(
    'aria-label',
    'Standard 1, 3x3m, Agricultural inputs, ₹88,500 with GST, Pre-sold',
  )

  // Every stall that is released for sale can be reached with the arrow keys.
  const reached = await listbox.evaluate(async (box) => {
    const seen = new Set<string>()
    const next: Element[] = [box.querySelector('[tabindex="0"]') ?? box]
    while (next.length > 0) {
      const from = next.pop()
      const id = (from as SVGElement | undefined)?.dataset['stall']
      if (!from || !id || seen.has(id)) continue
      seen.add(id)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        ;(from as SVGElement).focus()
        from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        if (document.activeElement && document.activeElement !== from) next.push(document.activeElement)
      }
    }
    return seen.size
  })
  expect(reached).toBe(await listbox.getByRole('option').count())

  await stallOnPlan(visitor, 'std-1').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAttribute('data-stall', 'std-19')
  await page.keyboard.press('Space')
  await expect(focused).toHaveAttribute('aria-selected', 'true')
  await expect(picker.getByText('Standard 19 added. Total ₹88,500 with GST.')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(focused).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  // The same text is shown above the plan and announced to screen readers, so the page contains it twice.
  await expect(picker.getByText('Standard 1 cannot be booked: Pre-sold')).toHaveCount(2)
  await expect(focused).toHaveAttribute('aria-selected', 'false')
  await expectAccessible(page)

  // The first Esc returns from the plan to the form, and the second Esc closes the form. The stalls stay selected.
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(page.getByLabel(visitor.words.stallBooking.fields.name)).toHaveValue(details.name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/stallbooking$/)
})

test('the list has the same stalls, by size', async ({ page, hasTouch }) => {
  const [visitor, picker] = await openPlan(page, hasTouch, 'te')
  const { picker: words } = visitor.words.stallBooking
  await visitor.press(stallOnPlan(visitor, 'compact-5'))
  await visitor.press(picker.getByRole('button', { name: words.list }))
  await expect(picker.getByRole('checkbox')).toHaveCount(114)
  await expect(picker.locator('input[value="5:2x2m"]')).toBeChecked()
  await visitor.press(picker.getByRole('group', { name: words.size }).getByRole('button').nth(2))
  await expect(picker.getByRole('checkbox')).toHaveCount(13)
  await visitor.press(picker.locator('input[value="4:2x2m"]'))
  await expect(picker.getByText('₹1,18,000', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The picker shows either the list or the plan. When the plan is shown, it scrolls to the stall that was pressed
  // last in the list.
  await expect(picker.getByRole('option')).toHaveCount(0)
  await visitor.press(picker.getByRole('button', { name: words.plan }))
  await expect(picker.getByRole('checkbox')).toHaveCount(0)
  await expect(stallOnPlan(visitor, 'compact-4')).toBeInViewport({ ratio: 0.99 })
})

test('the plan zooms and pans', async ({ page, hasTouch }) => {
  const [visitor, picker] = await openPlan(page, hasTouch)
  const { hall } = visitor.words
  const stall = stallOnPlan(visitor, 'std-36')
  const width = async () => (await stall.boundingBox())?.width ?? 0
  const smallest = await stallOnPlan(visitor, 'bench-t4').boundingBox()
  expect(Math.min(smallest?.width ?? 0, smallest?.height ?? 0)).toBeGreaterThanOrEqual(hasTouch ? 24 : 22)
  const before = await width()
  await visitor.press(picker.getByRole('button', { name: hall.zoomIn }))
  expect(await width()).toBeCloseTo(before * 1.4, 0)
  for (const name of [hall.zoomIn, hall.zoomOut, hall.whole]) {
    const button = await picker.getByRole('button', { name }).boundingBox()
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(48)
  }
  const scroller = picker.locator(css('.hall-scroll'))
  const scrolled = () => scroller.evaluate((box) => [Math.round(box.scrollLeft), Math.round(box.scrollTop)])
  if (hasTouch) {
    await visitor.press(picker.getByRole('button', { name: 'Government organisations and institutes' }))
    await expect(stallOnPlan(visitor, 'std-44')).toBeInViewport()
    const fitted = await width()
    await pinch(page, scroller, 2)
    await expect.poll(width).toBeGreaterThan(fitted * 1.8)
  } else {
    // With Ctrl, the mouse wheel zooms the plan around the stall under the pointer, which does not move. Dragging
    // moves the plan and selects nothing.
    await stall.hover()
    const held = await stall.boundingBox()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -50)
    await page.keyboard.up('Control')
    await expect.poll(width).toBeGreaterThan(before * 1.5)
    const after = await stall.boundingBox()
    const middle = (box: typeof held) => (box?.x ?? 0) + (box?.width ?? 0) / 2
    expect(Math.abs(middle(after) - middle(held))).toBeLessThan(3)
    const [left, top] = await scrolled()
    await page.mouse.down()
    await page.mouse.move(middle(after) - 60, (after?.y ?? 0) - 30, { steps: 4 })
    await page.mouse.up()
    expect(await scrolled()).not.toEqual([left, top])
    await expect(stall).toHaveAttribute('data-state', 'available')
  }
  await visitor.press(picker.getByRole('button', { name: hall.whole }))
  await expect(stallOnPlan(visitor, 'premium-p4')).toBeInViewport({ ratio: 0.99 })
  await expect(stallOnPlan(visitor, 'bench-t1')).toBeInViewport({ ratio: 0.99 })
  await expectNoSidewaysScroll(page)
})

test('a booking survives a reload, and is still held after a return from the checkout', async ({
  page,
  hasTouch,
}, { project }) => {
  const number = project.name === 'phone' ? '80' : '81'
  const [visitor, picker] = await openPlan(page, hasTouch)
  const { picker: words, fields } = visitor.words.stallBooking
  await visitor.press(stallOnPlan(visitor, `std-${number}`))
  // On a phone, the list of chosen stalls is folded while the card of a stall is open.
  const list = picker.getByRole('button', { name: words.yours, expanded: false })
  if (hasTouch) await visitor.press(list)
  await visitor.press(picker.getByRole('button', { name: words.addOutdoor }))
  await expect(picker.getByText('₹1,06,200', { exact: true })).toBeVisible()
  await page.reload()
  await expect(picker.getByText('₹1,06,200', { exact: true })).toBeVisible()
  await expect(stallOnPlan(visitor, `std-${number}`)).toHaveAttribute('data-state', 'selected')
  await expect(page.getByLabel(fields.contactPerson)).toHaveValue(details.contactPerson)

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/create-order')) asked++
  })
  await picker.getByRole('button', { name: words.pay }).dblclick()
  await expect(page).toHaveURL(/\/payment\?transactionId=/)
  expect(asked).toBe(1)
  const order = page.url()
  await page.goBack()
  await expect(picker.getByText(/^Held for you for \d\d:\d\d$/)).toBeVisible()
  await expect(stallOnPlan(visitor, `std-${number}`)).toHaveAttribute('data-state', 'selected')
  await expect(picker.getByRole('button', { name: words.addOutdoor })).toHaveCount(0)
  await visitor.press(picker.getByRole('button', { name: 'Pay ₹1,06,200' }))
  await expect(page).toHaveURL(order)
  expect(asked).toBe(1)
})

test('more members than the stalls allow are refused at their field, and the stalls stay chosen', async ({
  page,
  hasTouch,
  faults,
}, { project }) => {
  const phone = project.name === 'phone' ? '99490 27786' : '99490 27787'
  const stall = (await freeStalls(page.request)).at(-3)?.id ?? '' // other tests book the first and the last one
  faults.allow(/status of 422/)
  const visitor = new Visitor(page, 'en', hasTouch)
  await page.goto('/stallbooking')
  await choosePrivateCompanies(visitor)
  await fillBooking(visitor, { ...details, phone, members: '9' })
  const { members } = bookingForm(visitor)
  await expect(members).toHaveAccessibleDescription(/3 × 3 m: 4/)
  let picker = await goToStalls(visitor)
  const { pay } = visitor.words.stallBooking.picker
  await visitor.press(stallOnPlan(visitor, stall))
  await visitor.press(picker.getByRole('button', { name: pay }))
  await expect(
    page.getByText(/^Your stalls allow at most 4 members\. The office can add more: /),
  ).toBeVisible()
  await expect(members).toHaveAttribute('aria-invalid', 'true')
  await members.fill('4')
  picker = await goToStalls(visitor)
  await expect(stallOnPlan(visitor, stall)).toHaveAttribute('aria-selected', 'true')
  await visitor.press(picker.getByRole('button', { name: pay }))
  await expect(page).toHaveURL(/\/payment\?transactionId=/)
})
