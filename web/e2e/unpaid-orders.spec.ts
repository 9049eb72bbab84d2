import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { choosePrivateCompanies, fillBooking, goToStalls, stallOnPlan } from './steps/booking-steps'
import { orderAtCheckout } from './steps/checkout-steps'
import { paymentPath, saveRegistration } from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// A visitor who has left the page without paying finds the order in another tab, and pays or releases it.

const details = {
  name: 'Rhizo Organics Pvt Ltd',
  contactPerson: 'G. Kavitha',
  phone: '99490 27786',
  email: '',
  address: 'Plot 14, Kukatpally, Hyderabad',
  requirements: '',
  product: '',
  members: '1',
  gst: '',
}

async function standardStalls(page: Page) {
  const hall = (await (await page.request.get('/api/hall')).json()) as {
    stalls: { stallnumber: string; stallSize: string; onPlan: boolean; state: string }[]
  }
  return hall.stalls.filter(({ stallSize, onPlan }) => stallSize === '3x3m' && onPlan)
}

test('an unpaid booking is on home, registration and stall booking, and can be released', async ({
  page,
  hasTouch,
}) => {
  const number = (await standardStalls(page)).findLast(({ state }) => state === 'available')?.stallnumber
  const left = new Visitor(page, 'en', hasTouch)
  await page.goto('/stallbooking')
  await choosePrivateCompanies(left)
  await fillBooking(left, details)
  const picker = await goToStalls(left)
  await left.press(stallOnPlan(left, `std-${number}`))
  await left.press(picker.getByRole('button', { name: left.words.stallBooking.picker.pay }))
  await orderAtCheckout(page, '₹88,500')
  await page.close({ runBeforeUnload: false })

  const tab = await page.context().newPage()
  const visitor = new Visitor(tab, 'te', hasTouch)
  await visitor.closePopupWhenItComes()
  const { unpaid } = visitor.words
  const list = tab.getByRole('region', { name: unpaid.label })
  for (const path of ['/', '/registration', '/stallbooking']) {
    await tab.goto(visitor.path(path))
    await expect(list.getByRole('listitem')).toContainText('₹88,500')
    await expect(list.getByRole('timer')).toContainText(/\d+:\d\d/)
    await expectSoundPage(tab)
  }
  await tab.goto(visitor.path('/registration'))
  await expect(list.getByRole('link', { name: unpaid.pay })).toHaveAttribute('href', /payment-success/)
  await visitor.press(list.getByRole('button', { name: unpaid.release }))
  await expect(tab.getByText(unpaid.released)).toBeVisible()
  await expect(list).toHaveCount(0)
  const stall = (await standardStalls(tab)).find(({ stallnumber }) => stallnumber === number)
  expect(stall?.state).toBe('available')
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('an unpaid registration is found again, and can be removed from the phone', async ({
  page,
  hasTouch,
}) => {
  const visitor = new Visitor(page, 'en', hasTouch)
  const { unpaid } = visitor.words
  await page.goto(paymentPath(await saveRegistration(page.request)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.payment.heading)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mela.unpaid'))).not.toBeNull()
  await page.goto('/registration')
  const list = page.getByRole('region', { name: unpaid.label })
  await expect(list.getByText('₹100')).toBeVisible()
  await visitor.press(list.getByRole('button', { name: unpaid.forget }))
  await expect(list).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('mela.unpaid'))).toBeNull()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages have no empty list', async ({ page }) => {
    for (const path of ['/', '/registration', '/stallbooking']) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'Waiting for your payment' })).toHaveCount(0)
    }
  })
})
