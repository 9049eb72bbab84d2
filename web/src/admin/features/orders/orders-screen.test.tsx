import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../api/records'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { order, ordersOf } from '../../testing/orders'

vi.setConfig({ testTimeout: 20_000 })

const office = startOffice()
const { orderIs } = ordersOf(office)

const document = (number: string) => ({
  number,
  amount: 11800,
  recipient: 'Soil Life',
  address: 'Kukatpally',
  gstin: '',
  taxed: true,
  supply: true,
  issuedAt: '2025-08-01T08:45:00Z',
  url: `/api/documents/${number}`,
})

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  orderIs()
})

describe('the list', () => {
  it('opens the payments of an order', async () => {
    orderIs()
    const { user } = openPortal('/admin/orders')
    await user.click(await screen.findByRole('button', { name: 'Details of order of Soil Life' }))
    expect(await screen.findByText('UPI, 423', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show the booking' }).getAttribute('href')).toBe(
      '/admin/booking/book-1',
    )
  })

  it('says whether a refund is done', async () => {
    const refundIs = (status: Order['refunds'][number]['status']) =>
      orderIs({
        status: 'REFUNDED',
        refunds: [{ _id: 'r1', amount: 50, status } as Order['refunds'][number]],
      })
    refundIs('REQUESTED')
    const { user } = openPortal('/admin/orders')
    expect(await screen.findByText('Refund not done yet')).toBeTruthy()
    expect(screen.getByText('₹50 goes back, not done yet')).toBeTruthy()
    refundIs('SUCCESS')
    await user.click(
      screen.getByRole('columnheader', { name: /Amount/ }).querySelector('button') as HTMLElement,
    )
    expect(await screen.findByText('₹50 refunded')).toBeTruthy()
    expect(screen.queryByText('Refund not done yet')).toBeNull()
  })

  it('offers the documents of an order as downloads', async () => {
    orderIs({
      documents: [
        { ...document('TI/25-26/000001'), kind: 'tax_invoice' },
        { ...document('CN/25-26/000001'), kind: 'credit_note' },
      ],
    })
    openPortal('/admin/orders?open=MKM001')
    const facts = (await screen.findByText('Documents', { selector: 'dt' })).closest('div') as HTMLElement
    const [invoice, ...others] = within(facts).getAllByRole('link')
    expect(invoice?.textContent).toBe('Tax invoice TI/25-26/000001')
    expect(invoice?.getAttribute('href')).toBe('/api/documents/TI/25-26/000001?lang=en')
    expect(invoice?.hasAttribute('download')).toBe(true)
    expect(others.map((link) => link.getAttribute('href'))).toEqual([
      '/api/documents/TI/25-26/000001?lang=te',
      '/api/documents/TI/25-26/000001?lang=hi',
      '/api/documents/CN/25-26/000001?lang=en',
      '/api/documents/CN/25-26/000001?lang=te',
      '/api/documents/CN/25-26/000001?lang=hi',
    ])
  })

  it('shows no documents if none was issued', async () => {
    openPortal('/admin/orders?open=MKM001')
    expect(await screen.findByText('Provider reference')).toBeTruthy()
    expect(screen.queryByText('Documents', { selector: 'dt' })).toBeNull()
  })

  it('passes its filters to the server', async () => {
    let asked = ''
    office.answer(
      http.get('*/api/orders', ({ request: call }) => {
        asked = new URL(call.url).search
        return page([order])
      }),
    )
    openPortal('/admin/orders?status=PAID&channel=cash&kind=booking&q=soil')
    await screen.findByText('Soil Life')
    for (const part of ['status=PAID', 'channel=cash', 'kind=booking', 'q=soil'])
      expect(asked).toContain(part)
  })
})
