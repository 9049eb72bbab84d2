import { expect, type APIRequestContext } from '@playwright/test'
import { fillShortLists } from './office-lists'
import { OrderStates } from './order-states'

/**
 * One step of a test. A regular expression is the name of a button that opens or closes a dialog or menu. `quiet` is
 * the name of a button or checkbox that does neither. `field` is the label of a field, which is filled in with `text`.
 * `byAddress` waits for the dialog that the URL opens.
 */
export type Step = RegExp | { quiet: RegExp } | { field: RegExp; text: string } | typeof byAddress

export const byAddress = 'by its address'

/** The steps that open one or more dialogs of a screen. Each of these dialogs is checked. */
export type Opening = readonly Step[]

/**
 * For each screen's URL, the steps that open its dialogs, drawers and menus, with the data of the demo and of
 * `addForDialogs`. Add each new dialog here. The openings of a screen are performed in this order, and a later opening
 * may depend on an earlier one. Imports, the second factor, the table of keys and a session that has ended have their
 * own tests in pseudo-portal.spec.ts.
 */
export const dialogs: Readonly<Record<string, readonly Opening[]>> = {
  '/admin/dashboard': [[/^Menu/], [/^Search everything/], [/^Account of/]],
  '/admin/dashboard?orders=ACTIVE': [[byAddress]],
  '/admin/work': [[{ quiet: /^Select all/ }, /^Approve \d+ selected/]],
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
  '/admin/control-room': [
    [
      /^Add a device/,
      { field: /^Name/, text: 'Phone 3' },
      { field: /^Gate/, text: 'North gate' },
      /^Add and show/,
    ],
    [/^Revoke/],
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
    [{ quiet: /^Young Agri Founders/ }, /^Move…/],
    [/^Swap with…/],
    [{ quiet: /^Select / }, /^Reject$/],
  ],
  '/admin/hall': [[/^End unpaid holds/], [{ quiet: /^Choose all/ }, /^Block$/]],
  '/admin/hall?tab=prices': [[/^Change the price/]],
  '/admin/hall?tab=plan': [[/^Discard the draft/], [/^Publish/]],
  '/admin/sponsorships': [[/^Record payment/], [/^Edit sponsorship/], [/^Delete sponsorship/]],
  '/admin/Partnersadmin': [[/^Edit partner/], [/^Change order/], [/^Add Partner/], [/^Delete partner/]],
  '/admin/orders?tab=waiting': [
    [/^Approve request/],
    [/^Refuse request/],
    [/^Approve payment/],
    [/^Refuse payment/],
    [/^Approve the closing/],
    [/^Refuse the closing/],
    [/^Approve refund/],
    [/^Refuse refund/],
  ],
  '/admin/tills': [
    [/^Take a payment/],
    [/^Open till/, { field: /^Change in the till/, text: '250' }, { quiet: /^Open$/ }, /^Close till/],
    [/^Approve the closing/],
    [/^Refuse the closing/],
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
  '/admin/Logo': [[/^Add Logo/]],
  '/admin/counts': [[/^Edit counter/], [/^Add event counter/], [/^Delete counter/]],
  '/admin/committees': [[/^Edit member/], [/^Change order/], [/^Add member/], [/^Delete member/]],
  '/admin/programme': [[/^Edit programme item/], [/^Add programme item/], [/^Delete programme item/]],
  '/admin/edition': [[/^Begin next year/]],
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
    [/^Add role/],
    [/^Edit the role/],
    [/^Delete the role/],
    [/^Make a new key/],
  ],
  '/admin/account': [[/^Turn on$/], [/^Sign out everywhere/]],
  '/admin/privacy': [[/^Add request/], [/^View the request/]],
  '/admin/privacy?kind=erase': [[/^View the request/, /^Erase this person/]],
}

/**
 * Returns the steps that open the dialogs on the pages of single records, by the URL of the page. `office` must be
 * signed in.
 */
export async function recordDialogs(office: APIRequestContext): Promise<Record<string, readonly Opening[]>> {
  const states = new OrderStates(office)
  const [paid, review, refunding] = [await states.paid(), await states.review(), await states.refunding()]
  const applications = await office.get('/api/resource-person?status=Pending')
  const [application] = (await applications.json()) as { _id: string }[]
  return {
    [`/admin/order/${paid.orderId}`]: [[/^Refund…/], [/^Correct /]],
    [`/admin/order/${review.orderId}`]: [[/^Accept the amount paid/], [/^Refund it/]],
    [`/admin/order/${refunding.orderId}`]: [[/^Ask the provider now/]],
    [`/admin/application/${application?._id}`]: [[/^Confirm$/], [/^Reject$/]],
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
  const role = { name: 'Rythu Sangham', abilities: ['read'] }
  await office.post('/api/admin/roles', { data: role }) // it may already exist
}
