import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Booking, Hall } from '../../api/records'
import { stubEventStreams } from '../../testing/event-stream'
import { accountOf, event, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { booking, kind, officeHall, quoteOf19, stall } from '../../testing/records'

const office = startOffice()

function listOf(rows: Booking[]) {
  office.answer(http.get('*/api/stallBooking/stall-bookings', () => page(rows)))
}

function hallOf(hall: Partial<Hall>) {
  office.answer(http.get('*/api/hall', () => HttpResponse.json(officeHall(hall))))
}

beforeEach(() => {
  stubEventStreams()
  office.signedIn(accountOf('owner'))
  listOf([booking()])
})

describe('deleting', () => {
  it('offers to release the stalls of a paid booking, with focus back on Keep', async () => {
    const releases: (string | null)[] = []
    const message = 'This booking is paid. Refund it, or release its stalls explicitly, first.'
    office.answer(
      http.delete('*/api/stallBooking/stall-bookings/:id', ({ request }) => {
        const release = new URL(request.url).searchParams.get('release')
        releases.push(release)
        return release ? new HttpResponse(null, { status: 204 }) : problem(409, 'paid_booking', message)
      }),
    )
    const { user } = openPortal('/admin/stallbooking')
    await user.click(await screen.findByRole('button', { name: 'Delete booking of AgriDrone Works' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Stall Booking?' }))
    expect(dialog.getByText('Stall 73 becomes free.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep' })))
    await user.click(dialog.getByRole('button', { name: 'Release stalls and delete' }))
    expect(await screen.findByText('Booking of AgriDrone Works is deleted')).toBeTruthy()
    expect(releases).toEqual([null, 'true'])
  })
})

describe('adding and editing', () => {
  async function openAdd() {
    office.answer(http.post('*/api/hall/quote', () => HttpResponse.json(quoteOf19)))
    const portal = openPortal('/admin/stallbooking')
    const add = await screen.findByRole('button', { name: 'Add New Booking' })
    await portal.user.click(add)
    const form = within(await screen.findByRole('dialog', { name: 'Add New Booking' }))
    return { ...portal, form }
  }

  it('creates a booking with stalls from the plan and the server’s price', async () => {
    const sent = office.note(
      'post',
      '*/api/stallBooking',
      booking({ _id: 'new', name: 'Kisan Nursery' }),
      201,
    )
    office.answer(
      http.get('*/api/orders', () => page([])),
      http.get('*/api/stallBooking/stall-bookings/new', () =>
        HttpResponse.json(booking({ _id: 'new', name: 'Kisan Nursery' })),
      ),
    )
    const { user, form } = await openAdd()
    await user.click(form.getByRole('option', { name: /^Stall 19/ }))
    expect(await form.findByText('₹88,500')).toBeTruthy()
    const type = form.getByLabelText<HTMLSelectElement>('Stall type')
    expect(type.value).toBe('STD Stall')
    // The server says which types there are.
    expect([...type.options].map(({ value }) => value)).toEqual(
      expect.arrayContaining(event.stallTypes.map(({ id }) => id)),
    )
    expect([...type.options].map(({ value }) => value)).not.toContain('Food Court Stall')
    await user.type(form.getByLabelText('Organization name'), 'Kisan Nursery')
    await user.type(form.getByLabelText('Phone'), '94946 10921')
    await user.type(form.getByLabelText('Address'), 'Medchal')
    await user.click(form.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Booking of Kisan Nursery is added')).toBeTruthy()
    expect(sent).toEqual([
      {
        name: 'Kisan Nursery',
        localName: '',
        contactPerson: '',
        phone: '94946 10921',
        email: '',
        address: 'Medchal',
        type: 'STD Stall',
        category: 'Private Company',
        product: '',
        members: 1,
        gst: '',
        requirements: '',
        stalls: [{ stallnumber: '19', stallSize: '3x3m' }],
      },
    ])
  })

  it('names the stalls that were taken in the meantime, and deselects them', async () => {
    office.answer(
      http.post('*/api/stallBooking', () =>
        problem(409, 'stalls_taken', 'Not free any more: 19 (3x3m). Please choose another stall.', {
          stalls: [{ stallnumber: '19', stallSize: '3x3m' }],
        }),
      ),
    )
    const { user, form } = await openAdd()
    await user.click(form.getByRole('option', { name: /^Stall 19/ }))
    await user.type(form.getByLabelText('Organization name'), 'Kisan Nursery')
    await user.type(form.getByLabelText('Phone'), '9494610921')
    await user.type(form.getByLabelText('Address'), 'Medchal')
    await user.click(form.getByRole('button', { name: 'Create' }))
    expect((await form.findByRole('alert')).textContent).toBe(
      'Failed to create booking. Not free any more: 19 (3x3m). Please choose another stall.',
    )
    expect(form.getByText('No stall is chosen yet.')).toBeTruthy()
  })

  it('validates the required fields', async () => {
    const { user, form } = await openAdd()
    await user.type(form.getByLabelText('Phone'), '12345')
    await user.click(form.getByRole('button', { name: 'Create' }))
    expect(await form.findByText('Please enter a valid 10-digit phone number')).toBeTruthy()
    expect(form.getByText('Enter the name of the organisation')).toBeTruthy()
    expect(form.getByText('Enter the address')).toBeTruthy()
    expect(form.getByText('Choose the type of stall')).toBeTruthy()
  })

  it('edits a booking without changing its stalls', async () => {
    const sent = office.note(
      'put',
      '*/api/stallBooking/stall-bookings/:id',
      booking({ members: 5, version: 2 }),
    )
    const { user } = openPortal('/admin/stallbooking')
    await user.click(await screen.findByRole('button', { name: 'Edit booking of AgriDrone Works' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Booking' }))
    await user.clear(form.getByLabelText('Members'))
    await user.type(form.getByLabelText('Members'), '5')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Booking of AgriDrone Works is saved')).toBeTruthy()
    expect(sent).toEqual([{ members: 5, version: 1 }])
  })
})

describe('stalls of the plan', () => {
  it('are blocked with a reason', async () => {
    const sent = office.note(
      'patch',
      '*/api/hall/stalls/:id',
      stall('19', { state: 'blocked', reason: 'Pillar' }),
    )
    const { user } = openPortal('/admin/stallbooking')
    await user.click(await screen.findByRole('option', { name: 'Stall 19, 3x3m, Free' }))
    await user.click(await screen.findByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Give a reason for blocking the stall')).toBeTruthy()
    await user.type(screen.getByLabelText('Reason for blocking'), 'Pillar')
    await user.click(screen.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Stall 19, 3x3m: blocked')).toBeTruthy()
    expect(sent).toEqual([{ action: 'block', reason: 'Pillar' }])
  })

  it.each([
    ['Stall 1, 3x3m, Blocked: Pre-sold', 'Unblock', { action: 'unblock' }],
    ['Stall 18, 3x3m, Not released', 'Release', { action: 'release' }],
    ['Stall 19, 3x3m, Free', 'Withdraw from sale', { action: 'withdraw' }],
  ])('%s: %s', async (option, button, body) => {
    const sent = office.note('patch', '*/api/hall/stalls/:id', stall('1'))
    const { user } = openPortal('/admin/stallbooking')
    await user.click(await screen.findByRole('option', { name: option }))
    await user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(sent).toEqual([body]))
  })

  it('have a stock that the office sets, if they are not on the plan', async () => {
    const tiny = stall('tiny', {
      id: 'tiny-1',
      onPlan: false,
      stallSize: '0.4x0.4m',
      kind: 'tiny',
      w: 0.4,
      remaining: 7,
    })
    hallOf({
      stalls: [tiny],
      kinds: [kind({ id: 'tiny', mapName: 'Tiny 0.4x0.4m', onPlan: false, stock: 10 })],
    })
    const sent = office.note('patch', '*/api/hall/stalls/:id', tiny)
    const { user } = openPortal('/admin/stallbooking')
    await user.click(await screen.findByRole('button', { name: /Tiny 0.4x0.4m\s*7 left/ }))
    const number = await screen.findByLabelText('Total')
    expect((number as HTMLInputElement).value).toBe('10')
    await user.clear(number)
    await user.type(number, '12')
    await user.click(screen.getByRole('button', { name: 'Save number' }))
    await waitFor(() => expect(sent).toEqual([{ action: 'stock', stock: 12 }]))
  })
})
