import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hall } from '../../api/records'
import { EventStream, stubEventStreams } from '../../testing/event-stream'
import { accountOf, officeList, page, problem, startOffice } from '../../testing/fair-office'
import { paidLedger } from '../../testing/ledger'
import { openPortal } from '../../testing/open-portal'
import { booking, officeHall, stall } from '../../testing/records'

const office = startOffice()
const { asked, listOf } = officeList('stallBooking/stall-bookings')

function hallOf(hall: Partial<Hall>) {
  office.answer(http.get('*/api/hall', () => HttpResponse.json(officeHall(hall))))
}

beforeEach(() => {
  stubEventStreams()
  office.answer(http.get('*/api/orders', () => page([])))
  office.signedIn(accountOf('owner'))
  listOf([booking()])
})

describe('the list', () => {
  it('shows each booking with its stalls, amount and status', async () => {
    openPortal('/admin/stallbooking')
    const row = (await screen.findByRole('button', { name: 'AgriDrone Works' })).closest('tr') as HTMLElement
    await within(row).findByText('73')
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '',
      'AgriDrone Works3 people, Startup',
      'Imran Khan81424 90017Plot 14, Kukatpally, Hyderabad',
      '73 3x3mSTD Stall',
      '₹88,500',
      'PendingNot paid yet1 Aug 2025',
      '',
    ])
    expect(screen.getByRole('heading', { name: 'Stall Bookings Management' })).toBeTruthy()
    expect(await screen.findByText('2 of 3 stalls taken. 1 free.')).toBeTruthy()
  })

  it('shows only firms and stalls to accounts that may not read people’s records', async () => {
    office.signedIn(accountOf('hall'))
    listOf([booking({ contactPerson: '', phone: '', address: '', amount: 0, members: 0 })])
    const { user } = openPortal('/admin/stallbooking')
    const name = await screen.findByRole('button', { name: 'AgriDrone Works' })
    const row = name.closest('tr') as HTMLElement
    await within(row).findByText('73')
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['AgriDrone WorksStartup', '73 3x3mSTD Stall', 'PendingNot paid yet1 Aug 2025'])
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    await user.click(name)
    const panel = within(await screen.findByRole('region', { name: /^AgriDrone Works/ }))
    expect(panel.queryByRole('link')).toBeNull()
    expect(panel.queryByText('Contact')).toBeNull()
  })

  it('passes the search parameters to the server', async () => {
    openPortal('/admin/stallbooking?status=Confirmed&q=agri&sort=-amount&stall=std-1')
    await screen.findByRole('button', { name: 'AgriDrone Works' })
    const { q, status, sort } = Object.fromEntries(asked[0] ?? [])
    expect({ q, status, sort }).toEqual({ q: 'agri', status: 'Confirmed', sort: '-amount' })
    expect(asked[0]?.has('stall')).toBe(false)
  })

  it('shows that nothing matches', async () => {
    listOf([])
    openPortal('/admin/stallbooking?status=Rejected')
    expect(await screen.findByText('No stall bookings found matching your criteria.')).toBeTruthy()
  })

  it('shows the error with its reason', async () => {
    office.answer(http.get('*/api/stallBooking/stall-bookings', () => problem(500, 'internal', 'Sorry')))
    openPortal('/admin/stallbooking')
    expect((await screen.findByText('Failed to fetch bookings')).parentElement?.textContent).toBe(
      'Failed to fetch bookingsHTTP error! status: 500',
    )
  })

  it('treats the public version of the list as an expired session', async () => {
    let there = false
    office.answer(
      http.get('*/api/stallBooking/stall-bookings', () =>
        page([
          there ? booking() : { stalls: [], paymentStatus: 'PAID', status: 'Confirmed', isBooked: true },
        ]),
      ),
      http.post('*/api/admin/login', () => {
        there = true
        return HttpResponse.json(accountOf('owner'))
      }),
    )
    const { user, address } = openPortal('/admin/stallbooking')
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
    await user.type(dialog.getByLabelText('Password'), 'a long password{Enter}')
    expect(await screen.findByRole('button', { name: 'AgriDrone Works' })).toBeTruthy()
    expect(address()).toBe('/admin/stallbooking')
  })
})

describe('plan and list', () => {
  it('highlight each other’s selection', async () => {
    const { user, address } = openPortal('/admin/stallbooking')
    await user.click(await screen.findByRole('option', { name: 'Stall 73, 3x3m, Held' }))
    expect(await screen.findByRole('heading', { name: 'AgriDrone Works, stall 73' })).toBeTruthy()
    expect(address()).toBe('/admin/stallbooking?booking=book-73&stall=std-73')
    expect(screen.getByRole('option', { name: /^Stall 73/, selected: true })).toBeTruthy()
    expect(document.querySelector('tr.row-current')?.textContent).toContain('AgriDrone Works')

    await user.click(screen.getByRole('button', { name: 'Close details' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: /AgriDrone/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'AgriDrone Works' }))
    expect(await screen.findByText('₹75,000 + ₹13,500 GST')).toBeTruthy()
    expect(screen.getByRole('option', { name: /^Stall 73/, selected: true })).toBeTruthy()
  })

  it('find a booking that is not on the current page of the list', async () => {
    office.answer(
      http.get('*/api/stallBooking/stall-bookings', ({ request }) => {
        const of = new URL(request.url).searchParams.get('stall')
        const gone = booking({ _id: 'old', name: 'Had it before', status: 'Rejected' })
        return page(of === '73:3x3m' ? [gone, booking()] : [])
      }),
    )
    openPortal('/admin/stallbooking?stall=std-73')
    expect(await screen.findByRole('heading', { name: 'AgriDrone Works, stall 73' })).toBeTruthy()
  })

  it('are refetched when a stall changes', async () => {
    openPortal('/admin/stallbooking')
    await screen.findByRole('option', { name: 'Stall 19, 3x3m, Free' })
    hallOf({ stalls: [stall('19', { x: 1, state: 'sold', bookingId: 'book-19' })] })
    expect(EventStream.opened.map(({ url }) => url)).toEqual(['/api/hall/events'])
    act(() => EventStream.opened[0]?.emit('stalls'))
    expect(await screen.findByRole('option', { name: 'Stall 19, 3x3m, Sold' })).toBeTruthy()
  })
})

describe('confirming and rejecting', () => {
  it('sends the status and the version, and undoes it from the toast', async () => {
    const sent = office.note(
      'put',
      '*/api/stallBooking/stall-bookings/:id',
      booking({ status: 'Confirmed', version: 2 }),
    )
    const { user } = openPortal('/admin/stallbooking?booking=book-73')
    await user.click(await screen.findByRole('button', { name: 'Confirm booking' }))
    expect(await screen.findByText('Booking of AgriDrone Works is confirmed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { status: 'Confirmed', version: 1 },
        { status: 'Pending', version: 2 },
      ]),
    )
  })

  it('shows why a paid booking cannot be rejected', async () => {
    const message = 'This booking is paid. Refund it, or release its stalls explicitly, first.'
    office.answer(
      http.put('*/api/stallBooking/stall-bookings/:id', () => problem(409, 'paid_booking', message)),
    )
    const { user } = openPortal('/admin/stallbooking?booking=book-73')
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Reject 1 booking?' })
    expect(dialog.textContent).toContain('they get a message after ten minutes')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`Failed to update booking${message}`)
  })

  it('offers to cancel a paid booking instead of rejecting it', async () => {
    office.answer(
      http.get('*/api/stallBooking/stall-bookings', () =>
        page([booking({ status: 'Confirmed', paymentStatus: 'PAID', isBooked: true })]),
      ),
    )
    office.answer(http.get('*/api/ledgers/booking/book-73', () => HttpResponse.json(paidLedger())))
    const { user } = openPortal('/admin/stallbooking?booking=book-73')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    expect(screen.getByRole('button', { name: 'Cancel or refund…' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
  })

  it('is not offered to a viewer', async () => {
    office.signedIn(accountOf('viewer'))
    openPortal('/admin/stallbooking?booking=book-73')
    await screen.findByRole('heading', { name: 'AgriDrone Works, stall 73' })
    expect(screen.queryByRole('button', { name: /Confirm|Reject|Edit|Delete|Add New/ })).toBeNull()
  })
})

it('exports stall_bookings.xlsx', async () => {
  office.answer(http.get('*/api/exports/stall_bookings.xlsx', () => new HttpResponse('sheet')))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = openPortal('/admin/stallbooking')
  await user.click(await screen.findByRole('button', { name: 'Export to Excel' }))
  expect(await screen.findByText('stall_bookings.xlsx is downloaded')).toBeTruthy()
})

describe('the booking panel', () => {
  it('has links that call the exhibitor and open WhatsApp', async () => {
    openPortal('/admin/stallbooking?booking=book-73')
    const call = await screen.findByRole('link', { name: 'Call Imran Khan, 81424 90017' })
    expect(call.getAttribute('href')).toBe('tel:+918142490017')
    const chat = screen.getByRole('link', { name: 'WhatsApp to Imran Khan' })
    expect(chat.getAttribute('href')).toBe('https://wa.me/918142490017')
  })

  it('says that the booking of a link does not exist', async () => {
    office.answer(
      http.get('*/api/stallBooking/stall-bookings/gone', () => problem(404, 'not_found', 'Not found.')),
    )
    const { user, address } = openPortal('/admin/stallbooking?booking=gone')
    expect(await screen.findByText('This booking was not found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close details' }))
    await waitFor(() => expect(address()).toBe('/admin/stallbooking'))
  })
})
