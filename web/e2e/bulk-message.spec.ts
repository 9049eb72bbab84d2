import type { Locator } from '@playwright/test'
import { publicTexts } from '../src/testing/catalogue'
import { expect, expectAccessible, test } from './fixtures'
import { pressPageAction } from './steps/office-steps'

const farmer = (name: string, more: object) => ({
  category: 'Farmer',
  name,
  address: 'Chityala, Nalgonda',
  adult: true,
  ...more,
})

// Uses a separate process. Otherwise, people who are registered by other tests would receive the message, too.
test('a bulk message is previewed, sent once, passed on by WhatsApp and unsubscribed', async ({
  startProgram,
  newVisitor,
  page: own,
}) => {
  test.setTimeout(180_000)
  const mela = await startProgram()
  const office = await newVisitor({ baseURL: mela.url, viewport: own.viewportSize() })
  const people = [
    farmer('Ravi', { whatsappNo: '9848012345', lang: 'te' }),
    farmer('Mani', { whatsappNo: '9848012346', lang: 'en' }),
  ]
  for (const data of people) {
    expect((await office.request.post('/api/registers', { data })).status()).toBe(201)
  }
  expect((await office.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  // The registration form for farmers has no e-mail field, so the office adds the address.
  const list = await office.request.get('/api/registers?q=Ravi')
  const [ravi] = (await list.json()) as { _id: string }[]
  const changed = await office.request.put(`/api/registers/${ravi?._id}`, {
    data: { email: 'ravi@example.org' },
  })
  expect(changed.status()).toBe(200)
  const portal = await office.newPage()
  await portal.goto('/admin/registrations?status=Pending')
  await pressPageAction(portal, 'Write message')
  await portal.getByLabel('Subject', { exact: true }).fill('Parking')
  await portal.getByLabel('Text', { exact: true }).fill('Dear {name}, park at gate 2.')
  await portal.getByRole('radio', { name: /^News/ }).check()
  await portal.getByRole('button', { name: 'Preview' }).click()
  const preview = portal.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('1 person by e-mail, 1 person by WhatsApp')
  await expect(preview.getByRole('button', { name: 'Send' })).toHaveCount(0)

  await portal.getByLabel('Subject in Telugu').fill('పార్కింగ్')
  await portal.getByLabel('Text in Telugu').fill('గేటు 2 దగ్గర.')
  await portal.getByRole('button', { name: 'Preview' }).click()
  await expectAccessible(portal)
  await preview.getByRole('button', { name: 'Send', exact: true }).click()
  const item = portal.getByRole('listitem').filter({ hasText: 'Parking' })
  await expect(item).toContainText('WhatsApp: 0 of')
  await item.getByRole('link', { name: 'Send by WhatsApp' }).click()
  await expect(portal.getByRole('link', { name: 'WhatsApp to Mani' })).toHaveAttribute('href', /gate%202/)

  const found = await office.request.get('/api/admin/messages?kind=campaign&lang=te')
  const [stored] = (await found.json()) as { _id: string }[]
  const letter = (await (await office.request.get(`/api/admin/messages/${stored?._id}`)).json()) as {
    body: string
  }
  const address = /\S+\/unsubscribe\?k=\S+/.exec(letter.body)?.[0] ?? ''
  const reader = await (await newVisitor({ baseURL: mela.url, viewport: own.viewportSize() })).newPage()
  await reader.goto(address)
  await expectAccessible(reader)
  const { unsubscribe, notFound } = publicTexts('te')
  // On a desktop, the text is aligned with the left edge of the heading.
  await reader.setViewportSize({ width: 1440, height: 900 })
  const left = async (part: Locator) => (await part.boundingBox())?.x
  const heading = reader.getByRole('heading', { level: 1 })
  expect(await left(reader.getByText(unsubscribe.ask))).toBe(await left(heading))
  await reader.getByRole('button', { name: unsubscribe.confirm }).click()
  await expect(reader).toHaveURL(/done=1/)
  await expect(reader.getByText(unsubscribe.done)).toBeVisible()
  await expectAccessible(reader)
  await reader.getByRole('link', { name: notFound.home }).click()
  await expect(reader).toHaveURL(/\/te\/$/)
})

test('the office writes to the bookings with something due, without their consent', async ({
  startProgram,
  newVisitor,
  page: own,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.allow(/status of 422/)
  const mela = await startProgram()
  const office = await newVisitor({ baseURL: mela.url, viewport: own.viewportSize() })
  expect((await office.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const made = await office.request.post('/api/stallBooking', {
    data: {
      name: 'Kisan Nursery',
      contactPerson: 'V. Suresh',
      phone: '9885120034',
      email: 'suresh@example.org',
      address: 'Kukatpally, Hyderabad',
      type: 'STD Stall',
      category: 'Private Company',
      members: 3,
      stalls: [{ stallnumber: '24', stallSize: '3x3m' }],
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const portal = await office.newPage()
  await portal.goto('/admin/stallbooking?money=DUE')
  await pressPageAction(portal, 'Write message')
  await portal.getByLabel('Subject', { exact: true }).fill('Your stall')
  const text = portal.getByLabel('Text', { exact: true })
  await text.fill('Dear {name}, {amount} is due by {payBy}.')
  await portal.getByRole('button', { name: 'Preview' }).click()
  await expect(portal.getByText('Choose what the message is about')).toBeVisible()
  await portal.getByRole('radio', { name: /^Their own record/ }).check()
  await portal.getByRole('button', { name: 'Preview' }).click()
  await expect(portal.getByText('{payBy} has no value for 1 recipient: Kisan Nursery')).toBeVisible()
  await expectAccessible(portal)

  await text.fill('Dear {name}, {amount} is due for {stalls}.')
  await portal.getByRole('button', { name: 'Preview' }).click()
  const preview = portal.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('1 person by e-mail, 0 people by WhatsApp')
  await preview.getByText('Who gets it: 1').click()
  await expect(preview.getByRole('link', { name: 'Kisan Nursery' })).toBeVisible()
  await expectAccessible(portal)
  await preview.getByRole('button', { name: 'Send', exact: true }).click()
  const item = portal.getByRole('listitem').filter({ hasText: 'Your stall' })
  await expect(item).toContainText('Their own record')
  await expect
    .poll(
      async () => (await (await office.request.get('/api/admin/messages?kind=service')).json()) as object[],
    )
    .toHaveLength(1)
})
