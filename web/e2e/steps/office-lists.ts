import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test'

/** The minimum number of rows that every list has in the tests. */
export const enoughRows = 5

/** A portal list and the keys that work on its rows. */
export interface OfficeList {
  readonly path: string
  /** Whether X selects a row. */
  readonly selects?: true
  /** The kind of page that the keys O and Enter open for a row. Undefined if these keys have no effect. */
  readonly opens?: 'details' | 'panel' | 'dialog' | 'page'
  /** Whether E edits a row. */
  readonly edits?: true
  /** The reason why, on a laptop, the first rows may be below the visible part of the window. */
  readonly low?: string
}

const belowTotals = 'the totals and what does not match come first'

/** Every list in the portal, including lists in tabs. Add each new list here. */
export const officeLists: readonly OfficeList[] = [
  { path: '/admin/work', selects: true, opens: 'page' },
  { path: '/admin/activity', opens: 'page' },
  { path: '/admin/registrations', selects: true, opens: 'details', edits: true },
  { path: '/admin/resourcepersonapplications', selects: true, opens: 'details', edits: true },
  { path: '/admin/volunteers', selects: true, opens: 'details', edits: true },
  { path: '/admin/admincontact', selects: true, opens: 'details' },
  { path: '/admin/messages', selects: true, opens: 'details' },
  { path: '/admin/campaigns', opens: 'page', low: 'a bulk message is a block with its progress' },
  { path: '/admin/saved-texts', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/stallbooking', selects: true, opens: 'panel', edits: true },
  { path: '/admin/sponsorships', selects: true, opens: 'details', edits: true },
  { path: '/admin/Partnersadmin', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/news', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/photos', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/orders', opens: 'details' },
  { path: '/admin/tills' },
  { path: '/admin/entry-desk' },
  { path: '/admin/daybook', opens: 'details' },
  { path: '/admin/documents?period=all', low: belowTotals },
  { path: '/admin/debtors', low: belowTotals },
  { path: '/admin/settlements?period=all', opens: 'details', low: belowTotals },
  { path: '/admin/settlements?tab=unmatched&period=all', low: belowTotals },
  { path: '/admin/settlements?tab=imports', low: belowTotals },
  { path: '/admin/counts', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/committees', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/programme', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/speakers', selects: true, opens: 'dialog', edits: true },
  { path: '/admin/users', opens: 'dialog', edits: true },
  { path: '/admin/privacy', opens: 'dialog' },
]

/** A CSS selector for the rows of a list. It leaves out expanded detail rows and placeholder rows. */
export const listRows = [
  'main table[aria-busy] > tbody > tr:not(.row-details, .row-skeleton)',
  'main .work-row',
  'main .activity-line',
  'main .campaign-list > li',
].join()

const photo = readFileSync('../internal/edition/shipped/demo/test.png')

/** Adds rows to the lists that have fewer than `enoughRows` rows in the demo. `office` must be signed in. */
export async function fillShortLists(office: APIRequestContext): Promise<void> {
  for (let at = 1; at <= enoughRows; at++) {
    await post(office, '/api/counters', {
      eventDate: '2031-09-13',
      hours: 9,
      minutes: 0,
      seconds: 0,
      entryFee: 100,
      venue: `Gate ${at} of the institute's campus at Patancheru, Hyderabad`,
    })
    await post(office, '/api/admin/privacy/requests', {
      kind: 'see',
      name: `Ravi Reddy ${at}`,
      email: `ravi${at}@example.org`,
    })
    await post(office, '/api/desk/books', { sheets: 1 })
    await post(office, '/api/news', { title: `Bus ${at} from Patancheru`, day: '2025-07-01' })
    const image = { name: 'stall.png', mimeType: 'image/png', buffer: photo }
    await expectDone(await office.post('/api/photos', { multipart: { alt: `Stall ${at}`, image } }))
    await post(office, '/api/admin/saved-texts', { title: `How to reach gate ${at}`, body: 'By bus 219.' })
    await post(office, '/api/admin/campaigns/exhibitors', {
      purpose: 'service',
      subjectIn: { en: `Set-up day ${at}`, hi: `तैयारी का दिन ${at}`, te: `ఏర్పాట్ల రోజు ${at}` },
      bodyIn: { en: 'Come from 8:00.', hi: '8:00 बजे से आएँ।', te: '8:00 నుండి రండి.' },
      requestId: crypto.randomUUID(),
    })
    await importSettlement(office, at)
  }
}

async function post(office: APIRequestContext, path: string, data: object): Promise<void> {
  await expectDone(await office.post(path, { data }))
}

async function expectDone(answer: APIResponse): Promise<APIResponse> {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return answer
}

// Imports a report of the payment provider. The report contains one payment that the site does not know.
async function importSettlement(office: APIRequestContext, number: number): Promise<void> {
  const file = settlementReport(number)
  const path = '/api/admin/settlements/import'
  const { preview } = (await (await expectDone(await office.post(path, { multipart: { file } }))).json()) as {
    preview: string
  }
  await expectDone(await office.post(path, { multipart: { preview, apply: 'true', file } }))
}

/** Returns a report of the payment provider with one payment that the site does not know. */
export function settlementReport(number: number, day = '2025-10-08') {
  const row = {
    'Event Id': `91827364${number}`,
    'Event Type': 'PAYMENT',
    'Sale Type': 'CREDIT',
    'Event Currency': 'INR',
    'Event Time': '2025-10-07 11:00:00',
    Status: 'SUCCESS',
    'Event Amount': '110.00',
    'Event Settlement Amount': '107.64',
    'Settlement Date': `${day} 18:18:03`,
    UTR: `AXISCN${number}`,
    'Merchant Reference Id': `unknown-${number}`,
    'CashFree Reference Id': `91827364${number}`,
    'Customer Name': 'V. Suresh',
    'Customer Phone': '9885120034',
    Currency: 'INR',
    'Transaction Amount': '110.00',
    'Transaction Service Charge': '2.00',
    'Txn ST/GST': '0.36',
    'Net Settlement Amount': '107.64',
  }
  const buffer = Buffer.from(`${Object.keys(row).join()}\r\n${Object.values(row).join()}\r\n`)
  return { name: `report-${number}.csv`, mimeType: 'text/csv', buffer }
}
