import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { byHand, ordersOf, refund, request } from '../../testing/orders'
import { booking } from '../../testing/records'

vi.setConfig({ testTimeout: 20_000 })

const office = startOffice()
const { orderIs, waitingAre, taking } = ordersOf(office)

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  orderIs()
  waitingAre([])
})

describe('a waiting task', () => {
  it('is approved by another user, with errors shown in the dialog', async () => {
    waitingAre(
      [refund(), refund({ _id: 'n2', amount: 700, proposedBy: accountOf('manager').email })],
      [request],
      [byHand],
    )
    let refused = true
    const sent = taking('post', '/api/refunds/n1/approve', () =>
      refused
        ? problem(409, 'cancelled_already', 'This was cancelled already.')
        : HttpResponse.json(refund({ status: 'REQUESTED' })),
    )
    const { user } = openPortal('/admin/orders?tab=waiting')
    expect(await screen.findByText('“We cannot come”')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve refund of ₹700' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Approve refund of ₹5,900' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Refund ₹5,900 to V. Suresh?' })
    expect(within(dialog).getByText('The registration or booking is cancelled at once.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await within(dialog).findByText(/This was cancelled already/)).toBeTruthy()
    refused = false
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toHaveLength(2)
  })

  it('is refused with a reason', async () => {
    waitingAre([], [request], [byHand])
    const sent = taking('post', '/api/cancellations/c1/refuse', () => new HttpResponse(null, { status: 204 }))
    const { user } = openPortal('/admin/orders?tab=waiting')
    await user.click(await screen.findByRole('button', { name: 'Refuse request of V. Suresh' }))
    const form = await screen.findByRole('dialog', { name: 'Refuse the request of V. Suresh?' })
    await user.type(within(form).getByLabelText('Reason'), 'Please call us')
    await user.click(within(form).getByRole('button', { name: 'Refuse' }))
    expect(await screen.findByText('Refused')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ reason: 'Please call us' })
  })

  it('shows the empty and the error state', async () => {
    const { user } = openPortal('/admin/orders?tab=waiting')
    expect(await screen.findAllByText('None.')).toHaveLength(4)
    await user.click(screen.getByRole('tab', { name: 'Orders' }))
    expect(await screen.findByText('Soil Life')).toBeTruthy()
  })
})

describe('the list of unpaid price differences', () => {
  it('sends a payment link and shows it', async () => {
    waitingAre([], [], [], [booking({ status: 'Confirmed', paymentStatus: 'PAID' })])
    const sent = taking('post', '/api/stallBooking/stall-bookings/book-73/payment-link', () =>
      HttpResponse.json({
        orderId: 'MKM002',
        amount: 29500,
        expiresAt: '2025-08-09T18:29:59Z',
        paymentLink: 'http://localhost/te/payment-success?order=MKM002',
      }),
    )
    const { user } = openPortal('/admin/orders?tab=waiting')
    const list = within(
      await screen.findByRole('region', { name: 'Unpaid price differences of moved bookings' }),
    )
    expect(list.getByRole('link', { name: 'Stall booking' }).getAttribute('href')).toContain('book-73')
    await user.click(list.getByRole('button', { name: 'Send payment link to AgriDrone Works' }))
    expect(await list.findByText(/^₹29,500 to be paid by 9 Aug/)).toBeTruthy()
    expect(list.getByRole('link', { name: /MKM002$/ })).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('has no button for accounts that may not edit', async () => {
    office.signedIn(accountOf('viewer'))
    waitingAre([], [], [], [booking({ status: 'Confirmed', paymentStatus: 'PAID' })])
    openPortal('/admin/orders?tab=waiting')
    expect(await screen.findByText('AgriDrone Works')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /payment link/ })).toBeNull()
  })
})
