import { http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Account, FairEvent, Summary } from '../api/records'
import { officeHall } from './records'

export const event: Pick<FairEvent, 'title' | 'dates' | 'firstDay' | 'lastDay' | 'venue'> = {
  title: 'Mega Kisan Mela',
  dates: '13–14 September 2025',
  firstDay: '2025-09-13',
  lastDay: '2025-09-14',
  venue: 'Patancheru',
}

export const summary: Summary = {
  registrations: { total: 1284, paid: 1012, pending: 241, cancelled: 31 },
  bookings: { total: 31, pending: 5, confirmed: 24, rejected: 2, paid: 20 },
  stalls: { available: 62, held: 5, sold: 16, blocked: 29, unreleased: 12 },
  waiting: { orders: 3, payments: 1 },
}

const server = setupServer()

/** Starts the stand-in for the network. Everybody sees the fair; the session is the one that is given, null for none. */
export function startOffice(): {
  answer: (...handlers: HttpHandler[]) => void
  signedIn: (account: Account | null) => void
  note: (method: 'put' | 'post' | 'patch', path: string, answer: object, status?: number) => unknown[]
} {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return {
    answer: (...handlers) => server.use(...handlers),
    // Answers a call, and gathers the bodies that it was made with.
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
    signedIn: (account) =>
      server.use(
        http.get('*/api/admin/me', () =>
          account ? HttpResponse.json(account) : problem(401, 'sign_in_first', 'Please sign in.'),
        ),
        http.get('*/api/event', () => HttpResponse.json(event)),
        http.get('*/api/admin/summary', () => HttpResponse.json(summary)),
        http.get('*/api/hall', () => HttpResponse.json(officeHall())),
      ),
  }
}

export function accountOf(role: Account['role']): Account {
  return { email: `${role}@example.org`, name: 'Office Admin', role, secondFactor: false, mustChange: false }
}

/** A refusal as the server writes it. */
export function problem(status: number, code: string, detail: string, more: object = {}) {
  return HttpResponse.json(
    { type: 'about:blank', title: '', status, code, detail, error: detail, message: detail, ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )
}

/** A page of a list with the total that it belongs to. */
export function page(rows: object[], total = rows.length) {
  return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(total) } })
}
