import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { GateSummary, Till } from '../../api/records'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

const summary: GateSummary = {
  all: 30,
  day: '2025-09-13',
  expected: 1200,
  invalid: 2,
  gates: [{ at: '2025-09-13T03:30:00Z', gate: 'North', count: 30 }],
  groups: [{ group: 'Farmer', today: 30, expected: 1200, all: 30 }],
  hours: [{ at: '2025-09-13T03:30:00Z', count: 30 }],
  today: 30,
}

const till: Till = {
  _id: 't-1',
  account: 'desk@example.org',
  status: 'open',
  float: 500,
  cash: 4300,
  cheque: 0,
  dd: 0,
  bank: 0,
  upi: 6100,
  card: 0,
  payments: 104,
  expected: 4800,
  note: '',
  refusal: '',
  decidedBy: '',
  openedAt: '2025-09-13T03:00:00Z',
}

it('shows arrivals, trouble, money by till, and the stalls that have not come', async () => {
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/gate/summary', () => HttpResponse.json(summary)),
    http.get('*/api/admin/gate/devices', () =>
      HttpResponse.json([
        {
          _id: 'd-1',
          name: 'Phone 4',
          gate: 'North',
          state: 'paired',
          createdBy: 'x',
          seenAt: '2025-09-13T03:30:00Z',
          offsetMs: 0,
          queue: 23,
          appVersion: '1',
          messageId: '',
        },
      ]),
    ),
    http.get('*/api/admin/gate/conflicts', () => HttpResponse.json([])),
    http.get('*/api/admin/announcements', () => HttpResponse.json([])),
    http.get('*/api/admin/gate/exhibitors', () =>
      HttpResponse.json({
        day: '2025-09-13',
        booked: 68,
        here: 67,
        missing: [
          { _id: 'b-1', name: 'Chintana Media', phone: '9000001063', stalls: '63 (3x3m)', due: 88500 },
        ],
      }),
    ),
    http.get('*/api/desk/tills', () => page([till])),
  )
  openPortal('/admin/fair-day')
  const missing = within(await screen.findByRole('region', { name: 'Stalls that have not come' }))
  expect((await missing.findByRole('link', { name: 'Chintana Media' })).getAttribute('href')).toBe(
    '/admin/booking/b-1',
  )
  expect(missing.getByText('₹88,500 due')).toBeTruthy()
  expect(missing.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+919000001063')
  const trouble = within(screen.getByRole('region', { name: 'Look at this' }))
  expect(await trouble.findByText('Phone 4 is silent')).toBeTruthy()
  expect(trouble.getByText(/23 scans not sent yet/)).toBeTruthy()
  const tills = within(await screen.findByRole('region', { name: 'Money by till' }))
  expect((await tills.findByRole('row', { name: /desk@example\.org/ })).textContent).toContain('₹4,300₹6,100')
  expect(screen.getByText('Cash ₹4,300, UPI ₹6,100')).toBeTruthy()
  expect(screen.getByText('of 1,200 with a code, 1,170 not yet')).toBeTruthy()
})
