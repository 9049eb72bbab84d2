import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order, Summary } from '../../api/records'
import { accountOf, page, problem, startOffice, summary } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { booking, registration } from '../../testing/records'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('viewer'))
})

function figuresAre(change: Partial<Summary>) {
  office.answer(http.get('*/api/admin/summary', () => HttpResponse.json({ ...summary, ...change })))
}

// Returns the dashboard card with a heading.
async function card(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name })
  return heading.closest('section') as HTMLElement
}

function wordsOf(element: HTMLElement): string[] {
  return within(element)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

describe('the figures', () => {
  it('are four cards with their parts', async () => {
    openPortal('/admin/dashboard')
    const registrations = await card('Total Registrations')
    expect(within(registrations).getByText('1,284')).toBeTruthy()
    expect(wordsOf(registrations)).toEqual(['Paid 1,012', 'Pending 241', 'Cancelled 31'])
    expect(wordsOf(await card('Stall Bookings'))).toEqual(['Confirmed 24', 'Pending 5', 'Rejected 2'])
    expect(wordsOf(await card('Sponsors'))).toEqual([
      'Event 1',
      'Platinum 2',
      'Gold 4',
      'Silver 1',
      'No tier 1',
    ])
    expect(wordsOf(await card('Contact'))).toEqual(['This week 12', 'Earlier 25'])
    expect(screen.getByText(/^Last updated .+\. Refreshes every 5 minutes\.$/)).toBeTruthy()
    expect(screen.queryByText(/not built yet/)).toBeNull()
  })

  it('are shown by day, category and zone, as drawings and as text', async () => {
    openPortal('/admin/dashboard')
    const days = within(await card('Registrations per day')).getAllByRole('row')
    expect(days).toHaveLength(15)
    expect(within(days[1] as HTMLElement).getByRole('rowheader').textContent).toBe('20 July')
    expect(
      within(days.at(-1) as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['107', '82', '22', '3'])
    expect(within(await card('By category')).getAllByRole('listitem')[0]?.textContent).toContain('Farmer')
    const zones = await card('Stalls by zone')
    expect(within(zones).getByText('19 of 36 taken')).toBeTruthy()
    expect(within(zones).getByText('13 of 19 taken: 6 sold, 1 held, 6 blocked')).toBeTruthy()
  })

  it('warn of a hoarded hall, of a full disk and of failed backups', async () => {
    figuresAre({ alerts: { heldStalls: 45, diskFreeMB: 12, failedBackups: 2, noTaxNumber: true } })
    openPortal('/admin/dashboard')
    const waiting = await card('Waiting for you')
    expect(wordsOf(waiting).slice(0, 4)).toEqual([
      '12 MB free on the disk: files are refused',
      '2 backups have failed since the last good one',
      '1 GST number is missing: nothing that is taxed can be sold',
      '45 stalls are held without a payment: is somebody hoarding them?',
    ])
  })

  it('are zero for a new fair', async () => {
    office.answer(http.get('*/api/admin/work', () => HttpResponse.json([])))
    const none = { total: 0, pending: 0, confirmed: 0, rejected: 0 }
    figuresAre({
      registrations: { total: 0, paid: 0, pending: 0, cancelled: 0 },
      bookings: { ...none, paid: 0 },
      waiting: {
        conversations: 0,
        orders: 0,
        cancellations: 0,
        approvals: 0,
        refunds: 0,
        messages: 0,
        privacy: 0,
        work: 0,
      },
      sponsorships: { ...none, tiers: [] },
      resourcePersons: none,
      volunteers: none,
      messages: { total: 0, week: 0, open: 0 },
      days: summary.days.map(({ date }) => ({
        date,
        registrations: 0,
        paid: 0,
        pending: 0,
        cancelled: 0,
        bookings: 0,
      })),
      categories: summary.categories.map(({ category }) => ({ category, count: 0, paid: 0 })),
      zones: [],
    })
    openPortal('/admin/dashboard')
    expect(await screen.findByText('No registrations in the last fourteen days')).toBeTruthy()
    expect(screen.getByText('Nothing is waiting')).toBeTruthy()
    expect(screen.getByText('No zones yet')).toBeTruthy()
    expect(await screen.findByText('No activity yet')).toBeTruthy()
    expect(document.body.textContent).not.toContain('NaN')
  })

  it('are refreshed by the button', async () => {
    const { user } = openPortal('/admin/dashboard')
    await card('Total Registrations')
    figuresAre({ registrations: { total: 1285, paid: 1013, pending: 241, cancelled: 31 } })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Paid 1,013')).toBeTruthy()
  })
})

describe('the open tasks', () => {
  it('link to their lists', async () => {
    office.answer(http.get('*/api/admin/work', () => HttpResponse.json([])))
    const { user, address } = openPortal('/admin/dashboard')
    const waiting = await card('Waiting for you')
    expect(wordsOf(waiting)).toEqual([
      '241 registrations pending',
      '6 resource person applications',
      '11 volunteer applications',
      '5 stall bookings to confirm',
      '4 sponsorships to answer',
      '5 contact messages to answer',
      '3 orders being paid now',
    ])
    await user.click(within(waiting).getByRole('link', { name: /registrations pending/ }))
    await waitFor(() => expect(address()).toBe('/admin/registrations?status=Pending'))
  })

  it('name the firm, the reference and the amount of the first tasks', async () => {
    const payment = {
      kind: 'offline_payment',
      id: 'p1',
      record: { kind: 'booking', id: 'book-73' },
      name: 'Asha Rao',
      company: 'Kalpana Bio Inputs',
      stalls: 'p3',
      method: 'bank',
      reference: 'EXMPN25226000174',
      amount: 44250,
      since: new Date().toISOString(),
      mayDecide: true,
    }
    const message = {
      kind: 'message',
      id: 'm-1',
      name: 'Ravi',
      amount: 0,
      since: payment.since,
      mayDecide: true,
    }
    const own = { ...payment, id: 'p0', record: { kind: 'booking', id: 'book-1' }, mayDecide: false }
    const more = Array.from({ length: 5 }, (_, at) => ({ ...payment, id: `q${at}` }))
    office.answer(
      http.get('*/api/admin/work', () => HttpResponse.json([own, payment, ...more])),
      http.get('*/api/admin/records/:kind/:id', () => problem(404, 'not_found', 'Not found')),
    )
    const { user, address, client } = openPortal('/admin/dashboard')
    const waiting = await card('Waiting for you')
    expect((await within(waiting).findAllByRole('link', { name: /^Payment to approve/ })).length).toBe(5)
    expect(wordsOf(waiting)[1]).toBe(
      'Payment to approveKalpana Bio Inputs · Asha Rao · stalls p3 · Bank transfer · EXMPN25226000174 ₹44,250 since today',
    )
    expect(within(waiting).getByRole('link', { name: 'All 5 tasks' }).getAttribute('href')).toBe(
      '/admin/work',
    )
    // The first task is one that the account may decide.
    await user.click(screen.getByRole('link', { name: 'Start with the first task' }))
    await waitFor(() => expect(address()).toBe('/admin/booking/book-73'))
    // A bar leads on, also after the task is done.
    const bar = within(await screen.findByRole('region', { name: 'Tasks' }))
    expect(bar.getByRole('status').textContent).toBe('This task waits for you.')
    office.answer(http.get('*/api/admin/work', () => HttpResponse.json([message])))
    await client.invalidateQueries()
    await waitFor(() => expect(bar.getByRole('status').textContent).toBe('Done.'))
    await user.click(bar.getByRole('link', { name: 'Next: Message not sent, Ravi' }))
    await waitFor(() => expect(address()).toMatch(/m-1/))
    expect(await screen.findByText('No other task waits.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'End' }))
    expect(screen.queryByRole('region', { name: 'Tasks' })).toBeNull()
  })

  it('open the orders that are being paid', async () => {
    const order: Order = {
      orderId: 'MKM001754031180112KQZX',
      kind: 'booking',
      bookingId: 'book-73',
      status: 'ACTIVE',
      channel: 'online',
      amount: 88500,
      name: 'Imran Khan',
      company: 'AgriDrone Works',
      phone: '8142490017',
      email: '',
      providerId: '1',
      unreachable: false,
      expiresAt: '2025-08-01T09:00:00Z',
      createdAt: '2025-08-01T08:40:00Z',
      refunds: [],
      number: 'RC/25-26/000007',
      documents: [
        {
          number: 'RC/25-26/000007',
          kind: 'receipt',
          amount: 88500,
          recipient: 'Soil Life',
          address: 'Kukatpally',
          gstin: '',
          taxed: false,
          supply: true,
          issuedAt: '2025-08-01T08:41:00Z',
          url: '/api/documents/RC/25-26/000007',
        },
      ],
      payments: [
        {
          _id: 'p1',
          status: 'SUCCESS',
          amount: 80000,
          group: 'upi',
          bankReference: '423',
          message: '',
          channel: 'online',
          disposition: '',
        },
      ],
    }
    let asked = ''
    office.answer(
      http.get('*/api/orders', ({ request }) => {
        asked = new URL(request.url).search
        return page([order])
      }),
    )
    const { user, address } = openPortal('/admin/dashboard')
    await user.click(await screen.findByRole('link', { name: /being paid now/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Orders being paid now' })
    expect(address()).toBe('/admin/dashboard?orders=ACTIVE')
    expect(await within(drawer).findByText('AgriDrone Works')).toBeTruthy()
    expect(asked).toBe('?status=ACTIVE&page=1&perPage=50')
    const link = within(drawer).getByRole('link', { name: 'Show the booking of AgriDrone Works' })
    expect(link.getAttribute('href')).toBe('/admin/booking/book-73')
    const document = within(drawer).getByRole('link', { name: 'Receipt RC/25-26/000007' })
    expect(document.getAttribute('href')).toBe('/api/documents/RC/25-26/000007?lang=en')
    expect(within(drawer).getByRole('link', { name: 'RC/25-26/000007 in Telugu' }).getAttribute('href')).toBe(
      '/api/documents/RC/25-26/000007?lang=te',
    )
    await user.click(within(drawer).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe('/admin/dashboard'))
  })
})

describe('recent activity', () => {
  it('shows what visitors sent and what the office did, by day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-08-02T09:00:00Z') })
    office.answer(
      http.get('*/api/registers', () => page([registration()])),
      http.get('*/api/stallBooking/stall-bookings', () => page([booking({ paymentStatus: 'PAID' })])),
      http.get('*/api/admin/activity', () =>
        page([
          {
            _id: 4,
            at: '2025-08-02T06:20:00Z',
            actor: 'owner@example.org',
            action: 'updated',
            entity: 'partner',
            entityId: 'p',
            summary: 'Partner Soil Lab was changed',
          },
        ]),
      ),
    )
    openPortal('/admin/dashboard')
    const recent = await card('Recent activity')
    await within(recent).findByText('Mallaiah Boddu registered as Farmer')
    expect(wordsOf(recent)).toEqual([
      'Partner Soil Lab was changedowner@example.org11:50 am',
      'Mallaiah Boddu registered as Farmer11:38 am',
      'AgriDrone Works booked and paid for stall 732:10 pm',
    ])
    expect(within(recent).getByText('Today')).toBeTruthy()
    expect(within(recent).getByRole('heading', { name: 'Yesterday, 1 Aug 2025' })).toBeTruthy()
    expect(
      within(recent).getByRole('link', { name: 'Mallaiah Boddu registered as Farmer' }).getAttribute('href'),
    ).toBe('/admin/registration/reg-1')
    vi.useRealTimers()
  })
})

describe('errors', () => {
  it('replace the figures, with a button to try again', async () => {
    office.answer(http.get('*/api/admin/summary', () => problem(500, 'internal', 'Something broke')))
    const { user } = openPortal('/admin/dashboard')
    expect(await screen.findByRole('heading', { name: 'Error loading dashboard' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(
      'Failed to fetch registrations. Failed to fetch stall bookings. Failed to fetch sponsors. HTTP error! status: 500',
    )
    expect(screen.queryByRole('heading', { name: 'Total Registrations' })).toBeNull()
    figuresAre({})
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await card('Total Registrations')).toBeTruthy()
  })

  it('name the part that failed above the other parts', async () => {
    office.answer(http.get('*/api/stallBooking/stall-bookings', () => problem(503, 'busy', 'Busy')))
    const { user } = openPortal('/admin/dashboard')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading dashboard')
    expect(alert.textContent).toContain('Failed to fetch stall bookings: HTTP error! status: 503')
    expect(await card('Total Registrations')).toBeTruthy()
    office.answer(http.get('*/api/stallBooking/stall-bookings', () => page([])))
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('keep the old figures and show their age', async () => {
    const { user } = openPortal('/admin/dashboard')
    await card('Total Registrations')
    office.answer(http.get('*/api/admin/summary', () => HttpResponse.error()))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Network error.')
    expect(alert.textContent).toContain('The figures below are those of ')
    expect(screen.getByText('1,284', { selector: 'strong' })).toBeTruthy()
  })
})
