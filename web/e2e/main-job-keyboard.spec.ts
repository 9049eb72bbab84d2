import type { Locator, Page } from '@playwright/test'
import { format } from '../src/i18n/format'
import type { Hall } from '../src/lib/hall'
import { expect, test } from './fixtures'
import { bookingForm, type BookingDetails } from './steps/booking-steps'
import { orderAtCheckout } from './steps/checkout-steps'
import { CountingVisitor } from './steps/counting-visitor'
import { beforeTheFair, Home } from './steps/home-steps'
import { lastFreeStall, paidBooking } from './steps/journey-steps'
import { registrationForm } from './steps/registration-steps'
import { resultPath } from './steps/simulator'
import { Visitor } from './steps/visitor'

// Tests the visitors' main tasks (registering, booking stalls, paying) using only the keyboard. These tests never use
// a mouse, and never move the focus by script.

test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard of this kind')
test.describe.configure({ timeout: 120_000 })

let visitor: Visitor

test.beforeEach(({ page }) => {
  visitor = new Visitor(page, 'en', false)
})

test('registering and paying', async ({ page, faults, mela }) => {
  const restore = await beforeTheFair(mela) // after the fair, the home page has no link to the registration form
  faults.allow(/status of 422 .*\/registration\)$/)
  const { keyboard } = page
  const { words } = visitor
  await new Home(page).withoutPopup() // the popup would take the focus
  await page.goto('/')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: words.frame.skip })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: format(words.home.hero.register, { fee: '₹100' }) }), 3)
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.registration.heading)
  await skipToMain(page)
  await tabTo(page, page.getByRole('link', { name: visitor.names.categories.farmer }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words.registration.formHeading })).toBeFocused()
  const form = registrationForm(visitor)
  await type(page, form.name, 'మల్లయ్య బొడ్డు')
  await type(page, form.address, 'Kondapaka, Siddipet, Telangana')
  await type(page, form.whatsappNo, '12345')
  await tabTo(page, form.adult)
  await keyboard.press('Space')
  await tabTo(page, form.send)
  await keyboard.press('Enter')

  const problem = page.getByRole('alert').or(page.getByRole('group')).filter({ hasText: words.ui.problem })
  await expect(problem).toBeFocused()
  await tabTo(page, problem.getByRole('link'), 1)
  await keyboard.press('Enter')
  await expect(form.whatsappNo).toBeFocused()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('9000341877')
  await tabTo(page, form.send)
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.payment.heading)
  await tabTo(page, page.getByRole('radio', { name: words.payment.methods.upi }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: words.payment.methods.card })).toBeChecked()
  await keyboard.press('ArrowUp')
  await payByKeyboard(page, '₹100')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.result.paid.heading)
  await restore()
})

const details: BookingDetails = {
  name: 'Keyboard Traders',
  contactPerson: 'Asha',
  phone: '9848012345',
  email: 'asha@example.org',
  address: 'Warangal',
  requirements: 'None',
  product: 'Tools',
  members: '2',
  gst: '36AABTP1234K1ZL',
}

test('choosing stalls on the plan and paying', async ({ page }) => {
  const { keyboard } = page
  const { stallBooking: words, result } = visitor.words
  await page.goto('/stallbooking')
  await skipToMain(page)
  await tabTo(page, page.getByRole('link', { name: visitor.names.cards.private }))
  await keyboard.press('Enter')
  const form = bookingForm(visitor)
  const { members, ...texts } = form
  for (const name of [
    'name',
    'contactPerson',
    'phone',
    'email',
    'address',
    'requirements',
    'product',
  ] as const) {
    await type(page, texts[name], details[name])
  }
  await tabTo(page, members)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type(details.members)
  await type(page, form.gst, details.gst)
  await tabTo(page, page.getByRole('button', { name: words.toStalls }))
  await keyboard.press('Enter')

  const picker = page.getByRole('dialog', { name: words.picker.title })
  const plan = picker.getByRole('listbox')
  await expect(plan).toBeVisible()
  await tabTo(page, plan.locator('[role=option][tabindex="0"]'))
  const spoken = picker.locator('[aria-live=polite]')
  await walkTo(page, 'std-42')
  await keyboard.press('Space')
  await expect(spoken).toHaveText('Standard 42 added. Total ₹88,500 with GST.')
  await walkTo(page, 'bench-t4')
  await keyboard.press('Space')
  await expect(spoken).toHaveText('Bench display t4 added. Total ₹1,00,300 with GST.')

  // The whole plan is a single tab stop. Tab moves to the stall that was focused last.
  await keyboard.press('Tab')
  await expect(plan.locator(':focus')).toHaveCount(0)
  await keyboard.press('Shift+Tab')
  await expect(plan.locator('[data-stall="bench-t4"]')).toBeFocused()
  await keyboard.press('Space')
  await expect(spoken).toHaveText('Bench display t4 removed. Total ₹88,500 with GST.')

  await keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(page.getByRole('button', { name: words.toStalls })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, picker.getByRole('button', { name: words.picker.pay }))
  await keyboard.press('Enter')
  await payByKeyboard(page, '₹88,500')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.paid.heading)
})

test('finding an order, changing the number of members and cancelling', async ({ page, mela }) => {
  const restore = await beforeTheFair(mela) // the number of members cannot be changed after the fair has opened
  const { keyboard } = page
  const { orders, cancellation } = visitor.words
  const stall = await lastFreeStall(page.request)
  const order = await paidBooking(new CountingVisitor(page, 'en', false), [stall])
  await page.goto(resultPath(order)) // opening the page makes the server query the provider about the payment
  await page.goto('/orders')
  await skipToMain(page)
  await type(page, page.getByLabel(orders.phone, { exact: true }), order.phone)
  await type(page, page.getByLabel(orders.reference), order.orderId.slice(-6))
  await keyboard.press('Enter')

  const members = page.getByLabel(orders.members.label, { exact: true })
  await tabTo(page, members)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('4')
  await keyboard.press('Enter')
  await expect(page.getByText(orders.members.changed)).toBeVisible()
  await expect(members).toHaveValue('4')

  await tabTo(page, page.getByRole('link', { name: orders.cancel, exact: true }))
  await keyboard.press('Enter')
  const confirm = page.getByRole('checkbox', { name: cancellation.confirm })
  await tabTo(page, confirm)
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: cancellation.send }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cancellation.heading.asked)
  await restore()
})

/** Presses Tab until the element is focused. If this does not happen, fails with the list of focused elements. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  const stops: string[] = []
  for (let count = 0; count < most; count++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
    stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''))
  }
  expect(stops, `Tab never came to ${String(target)}`).toEqual([])
}

/** Moves to a field with Tab and types into it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

async function skipToMain(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/**
 * Moves the focus with the arrow keys from the focused stall to another stall, on the shortest path in the hall's
 * data.
 */
async function walkTo(page: Page, to: string): Promise<void> {
  const hall = (await (await page.request.get('/api/hall')).json()) as Hall
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-stall') ?? '')
  const steps = shortestWay(hall, await focused(), to)
  expect(steps.length, `way to ${to}`).toBeGreaterThan(0)
  for (const { arrow, stall } of steps) {
    await page.keyboard.press(arrow)
    await expect(page.locator(`[role=option][data-stall="${stall}"]`)).toBeFocused()
  }
}

interface Move {
  arrow: string
  stall: string
}

const arrows: Readonly<Record<string, string>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
}

function shortestWay({ stalls }: Hall, from: string, to: string): Move[] {
  const ways = new Map<string, Move[]>([[from, []]])
  for (const [stall, way] of ways) {
    if (stall === to) return way
    const nav = stalls.find(({ id }) => id === stall)?.nav ?? {}
    for (const [side, next] of Object.entries(nav)) {
      if (next && !ways.has(next)) ways.set(next, [...way, { arrow: arrows[side] ?? side, stall: next }])
    }
  }
  return []
}

async function payByKeyboard(page: Page, amount: string): Promise<void> {
  await expect(page).toHaveURL(/\/payment\?/)
  await tabTo(page, page.locator('form:has(input[name=method]) button[type=submit]'))
  await page.keyboard.press('Enter')
  await orderAtCheckout(page, amount)
  await tabTo(page, page.locator('button[name=result][value=upi]'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment-success\?/)
}
