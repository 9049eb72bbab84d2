import { fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { editionFixture } from '../../testing/edition'
import { accountOf, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import type { FairChange } from './fair-change-api'

const office = startOffice()

const change: FairChange = {
  edition: '2025',
  title: 'Mega Kisan Mela',
  standing: { state: '' },
  over: false,
  left: 0,
  mayAgree: false,
  money: { registration: { records: 202, byProviderPaise: 17_300_00, byHandPaise: 2900_00, taxPaise: 0 } },
  people: { registration: { byEmail: 150, byPhone: 185, nobody: 0 } },
  messages: {},
}

const proposal = {
  to: 'cancelled',
  reason: 'Cyclone warning',
  proposedBy: '1',
  proposer: 'asha@example.org',
  proposedAt: '2025-08-14T05:00:00Z',
} as const

// What the server answers now.
let now: FairChange

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  now = change
  office.answer(http.get('*/api/admin/fair-change', () => HttpResponse.json(now)))
})

it('proposes to cancel the fair, and says what it means before', async () => {
  const bodies: unknown[] = []
  office.answer(
    http.post('*/api/admin/fair-change', async ({ request }) => {
      bodies.push(await request.json())
      now = { ...change, standing: { state: '', proposal } }
      return HttpResponse.json(now)
    }),
  )
  const { user } = openPortal('/admin/fair-change')
  await user.click(await screen.findByLabelText(/Cancel the fair/))
  expect(screen.getAllByText('₹20,200').length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Reason'), 'Cyclone warning')
  await user.type(screen.getByLabelText('Type 2025 to go on'), '2025')
  await user.click(screen.getByRole('button', { name: 'Propose cancelling' }))
  expect(await screen.findByText('asha@example.org proposes to cancel the fair')).toBeTruthy()
  expect(bodies).toEqual([{ to: 'cancelled', reason: 'Cyclone warning', year: '2025' }])
  expect(screen.queryByRole('button', { name: /Agree/ })).toBeNull()
})

it('lets a second person agree', async () => {
  now = { ...change, mayAgree: true, standing: { state: '', proposal } }
  const agreed = { ...proposal, approver: 'ravi@example.org', at: '2025-08-14T06:00:00Z' }
  office.answer(
    http.post('*/api/admin/fair-change/approve', () => {
      now = { ...change, left: 3, standing: { state: 'cancelled', agreed } }
      return HttpResponse.json(now)
    }),
  )
  const { user } = openPortal('/admin/fair-change')
  await user.click(await screen.findByRole('button', { name: 'Agree: cancel the fair' }))
  expect(await screen.findByText(/3 records are not cancelled yet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop refunding' })).toBeTruthy()
})

it('asks what moves with the days of the fair', async () => {
  office.answer(
    http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture())),
    http.get('*/api/admin/fair-days', () =>
      HttpResponse.json({ days: 7, sessions: 9, payBy: 1, closing: false, paid: 236 }),
    ),
  )
  const bodies = office.note('put', '*/api/admin/fair-days', {
    version: 8,
    firstDay: '2025-09-20',
    lastDay: '2025-09-21',
  })
  const { user } = openPortal('/admin/edition?section=days')
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2025-09-20' } })
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2025-09-21' } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('The fair begins 7 days later.')).toBeTruthy()
  await user.click(screen.getByLabelText('The programme: sessions, 9'))
  await user.click(screen.getByRole('button', { name: 'Save the new days' }))
  expect(await screen.findByText(/Records that have paid something: 236/)).toBeTruthy()
  expect(bodies).toEqual([
    {
      version: 7,
      parts: { firstDay: '2025-09-20', lastDay: '2025-09-21' },
      follow: { programme: false, payBy: true, closing: true },
    },
  ])
})
