import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, request as newRequest, type APIRequestContext } from '@playwright/test'
import { fillShortLists } from './office-lists'
import { unique } from './office-records'
import { oneTimeCode } from './one-time-code'
import { OrderStates } from './order-states'

/**
 * One step of a test. A regular expression alone is the name of a button that opens or closes a dialog or menu. With
 * `press` and `opens`, the pressed button must open a dialog with the title `opens`. `quiet` is the name of a button,
 * checkbox or stall that opens and closes nothing. `field` is the label of a field that is filled in with `text`.
 * `list` is the label of a select box, in which the first real option is chosen. `byAddress` waits for the dialog that
 * the URL opens.
 */
export type Step =
  | RegExp
  | { press: RegExp; opens: RegExp }
  | { quiet: RegExp }
  | { field: RegExp; text: string }
  | { list: RegExp }
  | typeof byAddress

export const byAddress = 'by its address'

/** The steps that open one or more dialogs of a screen. Each of these dialogs is checked. */
export type Opening = readonly Step[]

/** The name of an account that `addForDialogs` creates. The account has a second factor and an open till. */
const colleague = 'Dr. Asha'

/**
 * For each screen's URL, the steps that open its dialogs, drawers and menus, with the data of the demo and of
 * `addForDialogs`. Add each new dialog here. The entries for a screen are executed in this order, and a later entry
 * may depend on an earlier one. Imports, the second factor, passkeys, the table of keys and expired sessions have
 * their own tests in pseudo-portal.spec.ts. Undoing an admission is tested in pseudo-installed.spec.ts, and beginning
 * an edition in pseudo-sign-in.spec.ts.
 */
export const dialogs: Readonly<Record<string, readonly Opening[]>> = {
  '/admin/dashboard': [[/^Menu/], [/^Search everything/], [/^Account of/]],
  '/admin/dashboard?orders=ACTIVE': [[byAddress]],
  '/admin/work': [
    [{ press: /^Approve: /, opens: /^Approve: / }],
    [{ press: /^Refuse: /, opens: /^Refuse: / }],
    [{ quiet: /^Select all/ }, /^Approve \d+ selected/],
  ],
  '/admin/registrations': [
    [/^Columns/],
    [/^Views/],
    [/^Print/],
    [/^Filters/],
    [/^Record payment/],
    [/^Edit registration/, { field: /^Phone/, text: '98480' }, /^Cancel/],
    [/^Delete registration/],
    [/^Add registration/],
    [{ quiet: /^Select / }, /^Cancel registration/],
    [{ quiet: /^Select page/ }, { quiet: /^Select all [\d,]+ that match/ }, /^Delete$/],
  ],
  '/admin/volunteers': [
    [/^Edit application/],
    [/^Delete application/],
    [{ quiet: /^Select / }, { quiet: /^Select page/ }, /^Delete$/],
  ],
  '/admin/admincontact': [[/^Delete message/]],
  '/admin/fair-day': [
    [
      /^Add a device/,
      { field: /^Name/, text: 'Phone 3' },
      { field: /^Gate/, text: 'North gate' },
      /^Add and show/,
    ],
    [/^Revoke/],
    [/^Write announcement/],
  ],
  '/admin/messages': [
    [
      { quiet: /^Select / },
      { quiet: /^Select page/ },
      { quiet: /^Select all [\d,]+ that match/ },
      /^Send again/,
    ],
  ],
  '/admin/message-texts?kind=booking_paid': [
    [
      { field: /^Subject/, text: 'Your booking is paid' },
      { quiet: /^Save changes/ },
      /^Restore the original/,
    ],
  ],
  '/admin/campaigns': [[/^Stop/]],
  '/admin/saved-texts': [[/^Edit saved text/], [/^Delete saved text/], [/^Add saved text/]],
  '/admin/stallbooking': [
    [/^Record payment/],
    [/^Edit booking/],
    [/^Delete booking/],
    [/^Add New Booking/],
    [
      { quiet: /^Young Agri Founders/ },
      /^Move…/,
      { quiet: /Stall \d+, .*Free/ },
      { press: /^Move$/, opens: /^Move this booking\?/ },
    ],
    [/^Swap with…/, { list: /^Swap with/ }, { press: /^Swap$/, opens: /^Swap these bookings\?/ }],
    [{ quiet: /^Select / }, /^Reject$/],
    [{ quiet: /^Young Agri Founders/ }, { quiet: /^More$/ }, /^Discount or free/],
  ],
  '/admin/hall': [[/^End unpaid holds/], [{ quiet: /^Choose all/ }, /^Block$/]],
  '/admin/hall?tab=prices': [[/^Change the price/]],
  '/admin/hall?tab=plan': [[/^Discard the draft/], [/^Publish/]],
  '/admin/sponsorships': [[/^Record payment/], [/^Edit sponsorship/], [/^Delete sponsorship/]],
  '/admin/Partnersadmin': [[/^Edit partner/], [/^Change order/], [/^Add Partner/], [/^Delete partner/]],
  '/admin/news': [[/^Edit news/], [/^Add news/], [/^Delete news/]],
  '/admin/photos': [[/^Edit photograph/], [/^Change order/], [/^Add photograph/], [/^Delete photograph/]],
  '/admin/tills': [
    [/^Take a payment/],
    [/^Open till/, { field: /^Change in the till/, text: '250' }, { quiet: /^Open$/ }, /^Close till/],
    [/^Approve the closing/],
    [/^Refuse the closing/],
    [{ press: /^Close the till of/, opens: /^Close the till of/ }],
  ],
  '/admin/entry-desk': [
    [/^Make a book/],
    [/^Revoke tickets/],
    [/^Issue book/, { field: /^Issued to/, text: 'Ravi' }, /^Issue$/],
    [/^Take the money/],
    [/^Count/],
    [/^Pair a device/, { field: /^Name of the device/, text: 'Desk phone 2' }, /^Show the pairing code/],
    [/^Revoke (?!tickets)/],
  ],
  '/admin/settlements': [[/^Import a report/]],
  '/admin/banner': [[/^Edit banner/], [/^Delete banner/], [/^Add banner/]],
  '/admin/Logo': [[/^Add Logo/], [{ press: /^Delete logo/, opens: /^Delete Logo\?/ }]],
  '/admin/counts': [[/^Edit counter/], [/^Add New Event/], [/^Delete counter/]],
  '/admin/committees': [[/^Edit member/], [/^Change order/], [/^Add member/], [/^Delete member/]],
  '/admin/programme': [[/^Edit programme item/], [/^Add programme item/], [/^Delete programme item/]],
  '/admin/speakers': [[/^Edit speaker/], [/^Add speaker/], [/^Delete speaker/]],
  '/admin/edition': [[/^Begin next year/]],
  '/admin/edition?section=popup': [[{ press: /^Remove picture/, opens: /^Remove the picture\?/ }]],
  '/admin/users': [
    [
      /^Add account/,
      { field: /^E-mail/, text: `phone3.${Date.now()}@example.org` },
      { field: /^Name/, text: 'Phone 3' },
      /^Add account/,
      /^Close$/,
    ],
    [/^Edit account/, /^Reset password/],
    [/^Delete account/],
    [/^Make a new key/],
    [{ press: /^Revoke key/, opens: /^Revoke key \d+\?/ }],
  ],
  [`/admin/users?q=${colleague}`]: [
    [/^Edit account/, { press: /^Turn off two-step/, opens: /^Turn off two-step sign-in\?/ }],
  ],
  '/admin/account': [[/^Turn on$/], [/^Sign out everywhere/]],
  '/admin/privacy': [[/^Add request/], [/^View the request/]],
  '/admin/privacy?kind=erase': [[/^View the request/, /^Erase this person/]],
}

/**
 * Returns the steps that open the dialogs on the pages of single records, by the page's URL. `office` must be signed
 * in.
 */
export async function recordDialogs(office: APIRequestContext): Promise<Record<string, readonly Opening[]>> {
  const states = new OrderStates(office)
  const [paid, part] = [await states.paid(), await states.partPaid()]
  const [refused, refunding] = [await states.refundRefused(), await states.refunding()]
  const applications = await office.get('/api/resource-person?status=Pending')
  const [application] = (await applications.json()) as { _id: string }[]
  const sold = await office.get('/api/stallBooking/stall-bookings?status=Confirmed')
  const [booking] = (await sold.json()) as { _id: string }[]
  return {
    [`/admin/order/${paid.orderId}`]: [
      [{ quiet: /^More$/ }, /^Cancel or refund/],
      [{ quiet: /^More$/ }, /^Discount or free/],
      [/^Correct /],
    ],
    [`/admin/order/${part.orderId}`]: [[/^Record payment/], [{ quiet: /^More$/ }, /^Accept less/]],
    [`/admin/order/${refused.orderId}`]: [
      [{ press: /^Try again to pay back/, opens: /^Ask the provider again\?/ }],
      [{ press: /^Record as paid: /, opens: / paid back by hand/ }],
    ],
    [`/admin/order/${refunding.orderId}`]: [[/^Ask the provider about/]],
    [`/admin/application/${application?._id}`]: [[/^Confirm$/], [/^Reject$/]],
    [`/admin/booking/${booking?._id}`]: [[{ quiet: /^Stalls$/ }, /^What visitors see/]],
  }
}

/** Adds records that the dialogs need and that are missing in the demo. `office` must be signed in. */
export async function addForDialogs(office: APIRequestContext): Promise<void> {
  await fillShortLists(office)
  const draft = '/api/admin/hall/draft'
  const { version, stalls } = (await (await office.get(draft)).json()) as {
    version: number
    stalls: object[]
  }
  const answer = await office.put(draft, { data: { version, stalls } })
  if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`)
  const erasure = { kind: 'erase', name: 'Ravi Reddy', email: 'ravi@example.org' }
  expect((await office.post('/api/admin/privacy/requests', { data: erasure })).status()).toBe(201)
  expect((await office.post('/api/desk/devices', { data: { name: 'Desk phone 2' } })).status()).toBe(201)
  // The newest key cannot be revoked, so a second key is made.
  for (const _ of [1, 2])
    expect((await office.post('/api/admin/keys/rotate', { data: {} })).status()).toBe(201)
  await addPictures(office)
  await addColleague(office)
}

// Adds a logo and the popup's image.
async function addPictures(office: APIRequestContext): Promise<void> {
  const buffer = await readFile(join(import.meta.dirname, '../../public/apple-touch-icon.png'))
  const image = { name: 'logo.png', mimeType: 'image/png', buffer }
  const logo = await office.post('/api/logo', { multipart: { image } })
  expect(logo.ok(), await logo.text()).toBe(true)
  const edition = await office.get('/api/admin/edition')
  const { version } = (await edition.json()) as { version: number }
  const popup = await office.put('/api/admin/edition/popup-picture', { multipart: { version, image } })
  expect(popup.ok(), await popup.text()).toBe(true)
}

// Creates an account that opens its till and turns its second factor on.
async function addColleague(office: APIRequestContext): Promise<void> {
  const email = `${unique('asha').replace(' ', '')}@example.org`
  const made = await office.post('/api/admin/accounts', { data: { email, name: colleague, role: 'manager' } })
  const { password: first } = (await made.json()) as { password: string }
  const own = await newRequest.newContext({ baseURL: new URL(made.url()).origin })
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await own[method](path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer
  }
  const password = 'mango rain bullock cart'
  await send('post', '/api/admin/login', { email, password: first })
  await send('put', '/api/admin/me/password', { current: first, password })
  await send('post', '/api/desk/tills', { float: 250 })
  const offer = await send('post', '/api/admin/me/second-factor', { current: password })
  const { secret } = (await offer.json()) as { secret: string }
  await send('post', '/api/admin/me/second-factor/confirm', { code: oneTimeCode(secret, new Date()) })
  await own.dispose()
}
