import { expect, type APIRequestContext } from '@playwright/test'

// One list for each kind of record. The tests open the page of each list's first record. In the list of registrations,
// the first record is the group that addGroup has added.
const lists: Readonly<Record<string, string>> = {
  registration: '/api/registers?q=9848012346',
  booking: '/api/stallBooking/stall-bookings?paymentStatus=PAID',
  order: '/api/orders?status=PAID',
  exhibitor: '/api/stallBooking/stall-bookings?paymentStatus=PAID',
  sponsorship: '/api/sponsorship?status=Confirmed',
  application: '/api/resource-person',
  'contact-message': '/api/contactus',
}

/** Adds a group, and returns the URL of one page of each kind of record. `office` must be signed in. */
export async function recordPageAddresses(office: APIRequestContext): Promise<string[]> {
  await addGroup(office)
  return Promise.all(
    Object.entries(lists).map(async ([kind, list]) => {
      const answer = await office.get(list)
      expect(answer.ok(), `${list}: ${await answer.text()}`).toBe(true)
      const [record] = (await answer.json()) as { _id?: string; orderId?: string }[]
      return `/admin/${kind}/${record?._id ?? record?.orderId}`
    }),
  )
}

// Imports a group of 60 persons with one payment from a spreadsheet. Does nothing if the group already exists.
async function addGroup(office: APIRequestContext): Promise<void> {
  const known = (await (await office.get(lists['registration'] ?? '')).json()) as unknown[]
  if (known.length > 0) return
  // The import accepts these headings in the pseudo-locale, too.
  const rows = ['Type;Visitor;Mobile;Village;People', 'Farmer;Rythu Sangham;9848012346;Medak;60']
  const file = { name: 'group.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  const path = '/api/registers/import'
  const { preview } = (await (await office.post(path, { multipart: { file } })).json()) as { preview: string }
  const answer = await office.post(path, { multipart: { preview, apply: 'true', file } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
