import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Booking, Moved } from '../../api/records'
import { stubEventStreams } from '../../testing/event-stream'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { ledger, paidLedger } from '../../testing/ledger'
import { openPortal } from '../../testing/open-portal'
import { booking, recordPage } from '../../testing/records'

const office = startOffice()
const paid = { status: 'Confirmed', paymentStatus: 'PAID', isBooked: true } as const

function moved(part: Partial<Moved> = {}): Moved {
  return {
    ...booking(paid),
    stalls: [{ stallnumber: '19', stallSize: '3x3m' }],
    oldStalls: [{ stallnumber: '73', stallSize: '3x3m' }],
    difference: 29500,
    toPay: 29500,
    payBy: '2025-08-09',
    refund: 0,
    refundWaits: false,
    ...part,
  }
}

const answers = (path: string, answer: () => Response) => {
  const bodies: unknown[] = []
  office.answer(
    http.post(`*/api/stallBooking/stall-bookings/book-73/${path}`, async ({ request }) => {
      bodies.push(await request.json())
      return answer()
    }),
  )
  return bodies
}

function bookingsAre(rows: Booking[]) {
  office.answer(http.get('*/api/stallBooking/stall-bookings', () => page(rows)))
}

beforeEach(() => {
  stubEventStreams()
  office.signedIn(accountOf('manager'))
  bookingsAre([booking(paid)])
  office.answer(
    http.get('*/api/orders', () => page([])),
    http.get('*/api/admin/editions', () => HttpResponse.json([])),
  )
})

it('shows the difference before a booking is moved, and moves it after a confirmation', async () => {
  const sent = answers('move', () => HttpResponse.json(moved()))
  const { user } = openPortal('/admin/stallbooking?booking=book-73')
  await user.click(await screen.findByRole('button', { name: 'Move…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move AgriDrone Works to other stalls' }))
  const move = dialog.getByRole('button', { name: 'Move' })
  expect(move.hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('option', { name: /^Stall 73/ }))
  await user.click(dialog.getByRole('option', { name: /^Stall 19/ }))
  expect(await dialog.findByText('₹29,500')).toBeTruthy()
  const stalls = [{ stallnumber: '19', stallSize: '3x3m' }]
  expect(sent.at(-1)).toEqual({ stalls, preview: true })
  await user.click(move)
  const ask = within(await screen.findByRole('alertdialog', { name: 'Move this booking?' }))
  expect(ask.getByText(/₹29,500 is to be paid by/)).toBeTruthy()
  await user.click(ask.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Booking of AgriDrone Works has its new stalls.')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ stalls, preview: false })
})

it('shows why a booking cannot be moved', async () => {
  const reason = 'These stalls are not free: 19 (3x3m). They belong to: 19 (3x3m): Soil Life.'
  answers('move', () => problem(409, 'stalls_taken', reason, { fields: { stalls: reason } }))
  const { user } = openPortal('/admin/stallbooking?booking=book-73')
  await user.click(await screen.findByRole('button', { name: 'Move…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move AgriDrone Works to other stalls' }))
  await user.click(dialog.getByRole('option', { name: /^Stall 19/ }))
  expect(await dialog.findByText(reason)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Move' }).hasAttribute('disabled')).toBe(true)
})

it('swaps two bookings', async () => {
  const other = { ...booking(paid), _id: 'book-19', name: 'Soil Life', stalls: moved().stalls }
  bookingsAre([booking(paid), other])
  const both = [
    moved({ difference: -29500, toPay: 0, refund: 29500, refundWaits: true }),
    moved({ ...other, difference: 29500 }),
  ]
  const sent = answers('swap', () => HttpResponse.json({ bookings: both }))
  const { user } = openPortal('/admin/stallbooking?booking=book-73')
  await user.click(await screen.findByRole('button', { name: 'Swap with…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Swap the stalls of AgriDrone Works' }))
  await dialog.findByRole('option', { name: 'Soil Life: 19' })
  await user.selectOptions(dialog.getByLabelText('Swap with'), 'book-19')
  expect(await dialog.findByText('A refund of ₹29,500 waits for a second person.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Swap' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Swap these bookings?' }))
  await user.click(ask.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/Booking of Soil Life has its new stalls/)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ with: 'book-19', preview: false })
})

it('offers moving, swapping and the refund, but no rejection, on the page of a paid booking', async () => {
  const of = booking(paid)
  office.answer(
    http.get('*/api/stallBooking/stall-bookings/book-73', () => HttpResponse.json(of)),
    http.get('*/api/admin/records/booking/book-73', () =>
      HttpResponse.json(
        recordPage({ kind: 'booking', id: of._id, title: of.name, name: of.name, status: of.status }),
      ),
    ),
  )
  const { user } = openPortal('/admin/booking/book-73')
  await user.click(await screen.findByRole('button', { name: 'Stalls' }))
  await user.click(screen.getByRole('button', { name: 'Move…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move AgriDrone Works to other stalls' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Swap with…', hidden: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reject', hidden: true })).toBeNull()
})

it('offers no move to accounts that may only read', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/stallbooking?booking=book-73')
  expect(await screen.findByText('Imran Khan, imran@example.org')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull()
})

it('sends a payment link for what is due after a move', async () => {
  office.answer(
    http.get('*/api/ledgers/booking/book-73', () => HttpResponse.json(ledger({ status: 'PART_PAID' }))),
  )
  let refused = true
  answersLink(() =>
    refused
      ? problem(409, 'conflict', 'A payment of AgriDrone Works waits for a decision.')
      : HttpResponse.json({
          orderId: 'MKM002',
          amount: 29500,
          expiresAt: '2025-08-09T18:29:59Z',
          paymentLink: 'http://localhost/te/payment-success?order=MKM002',
        }),
  )
  const { user } = openPortal('/admin/stallbooking?booking=book-73')
  const send = await screen.findByRole('button', { name: 'Send payment link to AgriDrone Works' })
  await user.click(send)
  expect(await screen.findByText('A payment of AgriDrone Works waits for a decision.')).toBeTruthy()
  refused = false
  await user.click(send)
  expect(await screen.findByText(/^₹29,500 to be paid by 9 Aug/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /MKM002$/ })).toBeTruthy()
})

it('offers no payment link for a paid booking', async () => {
  office.answer(http.get('*/api/ledgers/booking/book-73', () => HttpResponse.json(paidLedger())))
  openPortal('/admin/stallbooking?booking=book-73')
  await screen.findByRole('region', { name: 'Money' })
  expect(screen.queryByRole('button', { name: /payment link/ })).toBeNull()
})

function answersLink(answer: () => Response) {
  office.answer(http.post('*/api/stallBooking/stall-bookings/book-73/payment-link', answer))
}
