import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Activity } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

function line(part: Partial<Activity> = {}): Activity {
  return {
    _id: 1,
    // 11:38 am in India
    at: '2025-08-02T06:08:00Z',
    actor: 'owner@example.org',
    action: 'updated',
    entity: 'registration',
    entityId: 'reg-1',
    summary: 'Registration of Mallaiah Boddu was changed',
    before: { status: 'Pending', amount: '100' },
    after: { status: 'Paid', amount: '1000.50' },
    ...part,
  }
}

let asked: string[]

beforeEach(() => {
  asked = []
  office.signedIn(accountOf('viewer'))
  office.answer(
    http.get('*/api/admin/activity/people', () =>
      HttpResponse.json(['owner@example.org', 'second@example.org', 'system']),
    ),
    http.get('*/api/admin/activity', ({ request }) => {
      asked.push(new URL(request.url).search)
      return page([
        line({
          _id: 2,
          actor: 'system',
          entity: 'order',
          summary: 'Order MKM00 was refunded',
          at: '2025-08-02T20:00:00Z',
        }),
        line(),
      ])
    }),
  )
})

it('shows the activity by day in India', async () => {
  const { user } = openPortal('/admin/activity')
  expect(await screen.findByText('Registration of Mallaiah Boddu was changed: Amount, Status')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
    expect.arrayContaining(['3 Aug 2025', '2 Aug 2025']),
  )
  expect(screen.getByText('11:38 am')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show only the activity of System' })).toBeTruthy()
  const [ofOrder, fields] = screen.getAllByRole('button', { name: '2 fields' })
  expect(ofOrder?.getAttribute('aria-expanded')).toBe('false')
  await user.click(fields ?? document.body)
  const change = screen.getByText('Amount').closest('li')
  expect(change?.textContent).toBe('Amount₹100 changed to ₹1,000.50')
  expect(asked).toEqual(['?page=1&perPage=25'])
})

it('filters by account and kind of record, with the filters in the address', async () => {
  const { user, address } = openPortal('/admin/activity?entity=registration')
  await user.click(await screen.findByRole('button', { name: 'Show only the activity of owner@example.org' }))
  await waitFor(() => expect(address()).toContain('actor=owner%40example.org'))
  await waitFor(() =>
    expect(asked.at(-1)).toBe('?entity=registration&actor=owner%40example.org&page=1&perPage=25'),
  )
  await user.click(screen.getByRole('button', { name: 'Remove filter Registrations' }))
  await waitFor(() => expect(address()).toBe('/admin/activity?actor=owner%40example.org'))
})

it('offers everybody who did something, and days', async () => {
  const { user } = openPortal('/admin/activity?period=dates&from=2025-08-01&to=2025-08-02')
  await screen.findByRole('option', { name: 'second@example.org' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'second@example.org')
  await waitFor(() =>
    expect(asked.at(-1)).toBe('?actor=second%40example.org&page=1&perPage=25&from=2025-08-01&to=2025-08-02'),
  )
})

it('links to the record', async () => {
  office.answer(
    http.get('*/api/admin/records/registration/reg-1', () => problem(404, 'not_found', 'It is gone')),
  )
  const { user, address } = openPortal('/admin/activity')
  await user.click(
    await screen.findByRole('link', { name: 'Show: Registration of Mallaiah Boddu was changed' }),
  )
  expect(await screen.findByText(/It is gone/)).toBeTruthy()
  expect(address()).toBe('/admin/registration/reg-1')
})

it('shows the empty and the error state', async () => {
  office.answer(http.get('*/api/admin/activity', () => page([])))
  const { user } = openPortal('/admin/activity?q=nobody')
  expect(await screen.findByText('No activity matches your search')).toBeTruthy()
  office.answer(http.get('*/api/admin/activity', () => problem(500, 'internal', 'Sorry')))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Failed to fetch activity: HTTP error! status: 500')).toBeTruthy()
})
