import { http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Account, FairEvent, Summary } from '../api/records'
import { ledger } from './ledger'
import { officeHall } from './records'

const choices = (...ids: string[]) => ids.map((id) => ({ id, name: id }))

export const event: Pick<
  FairEvent,
  | 'title'
  | 'dates'
  | 'firstDay'
  | 'lastDay'
  | 'venue'
  | 'stallTypes'
  | 'organisationCategories'
  | 'registrationCategories'
> = {
  title: 'Mega Kisan Mela',
  dates: '13–14 September 2025',
  firstDay: '2025-09-13',
  lastDay: '2025-09-14',
  venue: 'Patancheru',
  stallTypes: choices('STD Stall', 'Compact Stall', 'Bench Display Space'),
  registrationCategories: (
    ['Farmer', 'Scientist', 'Entrepreneur', 'Startup', 'Student', 'Other'] as const
  ).map((id) => ({ id, name: id === 'Other' ? 'Others' : id, like: id, offered: true })),
  organisationCategories: choices('Private Company', 'Government', 'FPO', 'NGO', 'Startup'),
}

export const summary: Summary = {
  registrations: { total: 1284, paid: 1012, pending: 241, cancelled: 31 },
  bookings: { total: 31, pending: 5, confirmed: 24, rejected: 2, paid: 20 },
  stalls: { available: 62, held: 5, sold: 16, blocked: 29, unreleased: 12 },
  waiting: {
    conversations: 0,
    orders: 3,
    cancellations: 2,
    approvals: 1,
    refunds: 1,
    messages: 2,
    privacy: 1,
    work: 5,
  },
  sponsorships: {
    total: 9,
    pending: 4,
    confirmed: 4,
    rejected: 1,
    tiers: [
      { level: 'Event Sponsor', count: 1 },
      { level: 'Platinum', count: 2 },
      { level: 'Gold', count: 4 },
      { level: 'Silver', count: 1 },
    ],
  },
  resourcePersons: { total: 8, pending: 6, confirmed: 2, rejected: 0 },
  volunteers: { total: 15, pending: 11, confirmed: 3, rejected: 1 },
  messages: { total: 37, week: 12, open: 5 },
  sample: [],
  days: summaryDays('2025-08-02'),
  categories: [
    { category: 'Farmer', count: 731, paid: 600 },
    { category: 'Scientist', count: 142, paid: 120 },
    { category: 'Entrepreneur', count: 97, paid: 90 },
    { category: 'Startup', count: 58, paid: 50 },
    { category: 'Student', count: 238, paid: 140 },
    { category: 'Other', count: 18, paid: 12 },
  ],
  zones: [
    {
      zone: 'A',
      name: 'Agricultural inputs',
      total: 21,
      sold: 6,
      held: 1,
      blocked: 6,
      unreleased: 2,
      available: 6,
    },
    {
      zone: 'B',
      name: 'Seed Pavilions',
      total: 17,
      sold: 3,
      held: 0,
      blocked: 3,
      unreleased: 0,
      available: 11,
    },
  ],
}

/**
 * Returns the summaries of the thirty days up to `last`. Only the last day has registrations: 82 paid, 22 pending
 * and 3 cancelled.
 */
function summaryDays(last: string): Summary['days'] {
  return Array.from({ length: 30 }, (_, index) => {
    const date = new Date(Date.parse(last) - (29 - index) * 86_400_000).toISOString().slice(0, 10)
    const full = index === 29
    return full
      ? { date, registrations: 107, paid: 82, pending: 22, cancelled: 3, bookings: 2 }
      : { date, registrations: 0, paid: 0, pending: 0, cancelled: 0, bookings: 0 }
  })
}

// Empty responses for the lists of the dashboard and other screens. A test can set other responses.
const emptyLists = [
  'registers',
  'stallBooking/stall-bookings',
  'sponsorship',
  'resource-person',
  'contactus',
  'admin/activity',
  'admin/privacy/consents',
  'admin/activity/people',
  'admin/automatic-messages',
  'admin/editions',
  'admin/keys',
  'admin/saved-texts',
  'admin/me/views',
  'desk/tills',
].map((path) => http.get(`*/api/${path}`, () => page([])))

// The amounts on the dashboard: ₹1,500 received, ₹200 paid out, and two tasks, of which one has an amount of ₹300.
const money = [
  http.get('*/api/admin/daybook/summary', () =>
    HttpResponse.json({
      opening: 0,
      closing: 1300,
      in: 1500,
      out: 200,
      balance: 1300,
      lines: 3,
      days: [],
      kinds: [],
    }),
  ),
  http.get('*/api/admin/work', () =>
    HttpResponse.json([
      {
        kind: 'refund',
        id: 'r-1',
        name: 'Asha',
        amount: 300,
        since: '2025-08-01T00:00:00Z',
        mayDecide: true,
      },
      { kind: 'message', id: 'm-1', name: 'Ravi', amount: 0, since: '2025-08-01T00:00:00Z', mayDecide: true },
    ]),
  ),
  http.get('*/api/debtors', () => HttpResponse.json([])),
  http.get('*/api/admin/progress', () =>
    HttpResponse.json({
      registrations: {
        goal: 1500,
        now: [
          { daysBefore: 40, count: 900 },
          { daysBefore: 30, count: 1200 },
        ],
        before: [
          { daysBefore: 40, count: 500 },
          { daysBefore: 30, count: 800 },
        ],
      },
      stalls: { goal: 0, now: [{ daysBefore: 30, count: 16 }], before: [{ daysBefore: 30, count: 9 }] },
      before: '2024',
    }),
  ),
]

// Records have no money. A test of money sets other responses.
const ledgers = http.get('*/api/ledgers/:kind/:id', () =>
  HttpResponse.json(ledger({ status: '', duePaise: 0, entries: [], charges: [], actions: [] })),
)

// The edition asks nothing. A test of an edition sets other responses.
const edition = http.get('*/api/admin/edition', () =>
  HttpResponse.json({
    questions: [],
    committees: [],
    earlyBird: { on: false, percentHundredths: 0, lastDay: '' },
  }),
)

const server = setupServer(...emptyLists, ...money, ledgers, edition)

/**
 * Starts the mock server. `signedIn` is the signed-in account, or null if nobody is signed in. The edition's public
 * data can always be read.
 */
export function startOffice(): {
  answer: (...handlers: HttpHandler[]) => void
  signedIn: (account: Account | null) => void
  note: (method: 'put' | 'post' | 'patch', path: string, answer: object, status?: number) => unknown[]
  bulk: (refused?: Readonly<Record<string, string>>) => BulkBody[]
} {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return {
    answer: (...handlers) => server.use(...handlers),
    // Sets the response to a call. Returns a list to which the body of every request of this call is added.
    note(method, path, answer, status = 200) {
      const bodies: unknown[] = []
      server.use(
        http[method](path, async ({ request }) => {
          bodies.push(await request.json())
          return HttpResponse.json(answer, { status })
        }),
      )
      return bodies
    },
    // Responds to bulk requests. Returns a list to which the body of every bulk request is added. The records in
    // `refused` fail with the given reasons. All other records are changed.
    bulk(refused = {}) {
      const bodies: BulkBody[] = []
      server.use(
        http.post('*/api/admin/bulk', async ({ request }) => {
          const body = (await request.json()) as BulkBody
          bodies.push(body)
          return HttpResponse.json(bulkResult(body, refused))
        }),
      )
      return bodies
    },
    signedIn: (account) =>
      server.use(
        http.get('*/api/admin/me', () =>
          account ? HttpResponse.json(account) : problem(401, 'sign_in_first', 'Please sign in.'),
        ),
        http.get('*/api/admin/whatsapp', () => HttpResponse.json({ on: false })),
        http.get('*/api/event', () => HttpResponse.json(event)),
        http.get('*/api/admin/summary', () => HttpResponse.json(summary)),
        http.get('*/api/admin/editions', () => HttpResponse.json([editionFacts('2025', true)])),
        http.get('*/api/hall', () => HttpResponse.json(officeHall())),
      ),
  }
}

/**
 * Returns the function `listOf`, which sets the rows of a list on the mock server, and the list `asked`, which
 * contains the search parameters of all requests of a test.
 */
export function officeList(path: string) {
  const asked: URLSearchParams[] = []
  beforeEach(() => {
    asked.length = 0
  })
  const listOf = (rows: object[], total?: number) =>
    server.use(
      http.get(`*/api/${path}`, ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        return page(rows, total)
      }),
    )
  return { asked, lastAsked: (): Record<string, string> => Object.fromEntries(asked.at(-1) ?? []), listOf }
}

type BulkBody = {
  list: string
  action: string
  status?: string
  records: readonly { _id: string; version?: number }[]
}

function bulkResult({ list, action, records, status }: BulkBody, refused: Readonly<Record<string, string>>) {
  const failures = records.flatMap(({ _id }) => {
    const reason = refused[_id]
    return reason === undefined ? [] : [{ _id, name: '', code: 'refused', reason }]
  })
  return {
    _id: 'run-1',
    list,
    action,
    total: records.length,
    done: records.length - failures.length,
    failed: failures.length,
    failures,
    finished: true,
    stopped: false,
    mayUndo: action === 'delete' || status === 'Cancelled',
  }
}

/** Returns an entry for the list of editions. */
export function editionFacts(id: string, current: boolean, waiting = 0) {
  return { id, title: 'Mega Kisan Mela', firstDay: `${id}-09-13`, lastDay: `${id}-09-14`, current, waiting }
}

const manager = [
  'read',
  'people',
  'export',
  'edit',
  'content',
  'prices',
  'hall',
  'books',
  'checkin',
  'sell',
  'refund',
  'approve',
]
const abilitiesOf: Readonly<Record<string, string[]>> = {
  owner: [...manager, 'restore', 'manage'],
  manager,
  viewer: ['read', 'people', 'export'],
  gate: ['checkin'],
  cashier: ['sell'],
  hall: ['read', 'export', 'hall'],
  accounts: ['read', 'people', 'export', 'prices', 'books', 'refund', 'approve'],
  editor: ['read', 'content'],
}

/** Returns an account with a role. */
export function accountOf(role: string): Account {
  return {
    email: `${role}@example.org`,
    name: 'Office Admin',
    role,
    abilities: abilitiesOf[role] ?? [],
    secondFactor: false,
    mustChange: false,
    needsFactor: false,
    passkeys: 0,
  }
}

/** Returns an error response in the server's format. */
export function problem(status: number, code: string, detail: string, more: object = {}) {
  return HttpResponse.json(
    { type: 'about:blank', title: '', status, code, detail, error: detail, message: detail, ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )
}

/** Returns a response with a page of a list, and the total in its header. */
export function page(rows: object[], total = rows.length) {
  return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(total) } })
}
