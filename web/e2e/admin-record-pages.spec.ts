import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures'
import { testWithDemo as test } from './steps/demo-fair'

interface Kind {
  // The path of an API list. The test opens the page of the first record in this list.
  readonly list: string
  // The names of the page's parts, in addition to the parts that all record pages have.
  readonly parts: readonly string[]
  // Whether the record has a phone number.
  readonly phone: boolean
}

const withEntry = ['Money', 'Entry codes']

const kinds: Readonly<Record<string, Kind>> = {
  registration: { list: '/api/registers?status=Paid', parts: withEntry, phone: true },
  booking: { list: '/api/stallBooking/stall-bookings?paymentStatus=PAID', parts: withEntry, phone: true },
  exhibitor: {
    list: '/api/stallBooking/stall-bookings?paymentStatus=PAID',
    parts: ['Stall bookings', 'Entry codes'],
    phone: true,
  },
  order: { list: '/api/orders?status=PAID', parts: withEntry, phone: true },
  sponsorship: { list: '/api/sponsorship?stage=paid', parts: ['Money'], phone: true },
  application: { list: '/api/resource-person', parts: [], phone: true },
  'contact-message': { list: '/api/contactus', parts: [], phone: false },
}

interface Row {
  _id?: string
  orderId?: string
  name?: string
}

async function firstOf(request: APIRequestContext, list: string): Promise<Row> {
  const answer = await request.get(list)
  expect(answer.ok(), `${list}: ${await answer.text()}`).toBe(true)
  const [row] = (await answer.json()) as Row[]
  expect(row, list).toBeDefined()
  return row ?? {}
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the page of each kind of record has its parts and takes a note', async ({ page, context, signIn }) => {
  test.setTimeout(120_000)
  await signIn(context)
  for (const [kind, { list, parts, phone }] of Object.entries(kinds)) {
    await test.step(kind, async () => {
      const { _id, orderId } = await firstOf(context.request, list)
      await page.goto(`/admin/${kind}/${_id ?? orderId}`)
      for (const name of ['Details', 'Internal notes', 'Timeline', ...parts]) {
        await expect(part(page, name)).toBeVisible()
      }
      await expect(part(page, 'Details').getByRole('link', { name: /WhatsApp/ })).toHaveCount(phone ? 1 : 0)
      if (parts.includes('Money')) {
        await expect(page.getByRole('link', { name: /^(Receipt|Tax invoice) / }).first()).toBeVisible()
      }
      const note = `Asked about this ${kind}`
      await page.getByLabel('New note').fill(note)
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(part(page, 'Internal notes').getByText(note)).toBeVisible()
      await expect(part(page, 'Timeline').getByText(`Note: ${note}`)).toBeVisible()
    })
  }
})

test('a change is in the timeline, and its activity entry opens the booking and its exhibitor', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context)
  const { _id, name = '' } = await firstOf(context.request, kinds['booking']?.list ?? '')
  const changed = await context.request.put(`/api/stallBooking/stall-bookings/${_id}`, {
    data: { contactPerson: 'Asha Rao' },
  })
  expect(changed.ok()).toBe(true)
  await page.goto('/admin/activity')
  await page
    .getByRole('link', { name: `Show: Booking of ${name} was changed` })
    .first()
    .click()
  await expect(page).toHaveURL(`/admin/booking/${_id}`)
  await expect(part(page, 'Timeline').locator('ins').getByText('Asha Rao').first()).toBeVisible()
  await part(page, 'Details')
    .getByRole('link', { name: `All bookings of ${name}` })
    .click()
  await expect(page).toHaveURL(`/admin/exhibitor/${_id}`)
  await expect(part(page, 'Stall bookings').getByRole('link', { name }).first()).toBeVisible()
  await expectAccessible(page)
})
