import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { byHand, offer, order, ordersOf, refund } from '../../testing/orders'

vi.setConfig({ testTimeout: 20_000 })

const office = startOffice()
const { orderIs, waitingAre, taking } = ordersOf(office)

const document = (number: string) => ({
  number,
  amount: 11800,
  recipient: 'Soil Life',
  address: 'Kukatpally',
  gstin: '',
  taxed: true,
  issuedAt: '2025-08-01T08:45:00Z',
  url: `/api/documents/${number}`,
})

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  orderIs()
  waitingAre([])
})

describe('the list', () => {
  it('opens the payments and refunds of an order', async () => {
    orderIs({ refunds: [refund({ status: 'FAILED', failure: 'The bank refused it' })] })
    const { user } = openPortal('/admin/orders')
    await user.click(await screen.findByRole('button', { name: 'Details of order of Soil Life' }))
    expect(await screen.findByText('Failed at the provider')).toBeTruthy()
    expect(screen.getByText('The bank refused it')).toBeTruthy()
    expect(screen.getByText('Accepted', { exact: false })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Try again/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Record as refunded/ })).toBeTruthy()
  })

  it('offers the documents of an order as downloads', async () => {
    orderIs({
      documents: [
        { ...document('TI/25-26/000001'), kind: 'tax_invoice', paymentId: 'p1' },
        { ...document('CN/25-26/000001'), kind: 'credit_note', paymentId: 'p1', refundId: 'n1' },
      ],
    })
    openPortal('/admin/orders?open=MKM001')
    const facts = (await screen.findByText('Documents')).closest('div') as HTMLElement
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

  it('corrects the recipient of a valid invoice', async () => {
    orderIs({
      documents: [
        { ...document('TI/25-26/000001'), kind: 'tax_invoice', paymentId: 'p1' },
        { ...document('CN/25-26/000001'), kind: 'credit_note', paymentId: 'p1', about: 'TI/25-26/000001' },
        { ...document('TI/25-26/000002'), kind: 'tax_invoice', paymentId: 'p1', about: 'TI/25-26/000001' },
      ],
    })
    const sent = taking('post', '/api/documents/TI/25-26/000002/correct', () =>
      HttpResponse.json([{ ...document('TI/25-26/000003'), kind: 'tax_invoice', paymentId: 'p1' }]),
    )
    const { user } = openPortal('/admin/orders?open=MKM001')
    await user.click(await screen.findByRole('button', { name: 'Correct TI/25-26/000002' }))
    expect(screen.queryByRole('button', { name: 'Correct TI/25-26/000001' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^GST number/), '36AABTP1234K1ZL')
    await user.click(dialog.getByRole('button', { name: 'Issue corrected document' }))
    expect(await dialog.findByText('Enter a reason')).toBeTruthy()
    await user.type(dialog.getByLabelText(/^Reason/), 'It was missing')
    await user.click(dialog.getByRole('button', { name: 'Issue corrected document' }))
    expect(await screen.findByText('TI/25-26/000002 is replaced by TI/25-26/000003')).toBeTruthy()
    expect(sent[0]?.body).toEqual({
      name: 'Soil Life',
      address: 'Kukatpally',
      gstin: '36AABTP1234K1ZL',
      reason: 'It was missing',
    })
  })

  it('shows no documents if none was issued', async () => {
    openPortal('/admin/orders?open=MKM001')
    expect(await screen.findByText('Provider reference')).toBeTruthy()
    expect(screen.queryByText('Documents')).toBeNull()
  })

  it('is read-only for roles that may only read', async () => {
    office.signedIn(accountOf('viewer'))
    orderIs({ refunds: [refund({ status: 'FAILED' })] })
    openPortal('/admin/orders?open=MKM001')
    expect(await screen.findByText('Failed at the provider')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
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
    expect(asked).not.toContain('tab=')
  })
})

describe('a refund', () => {
  it('uses the refund rule or a partial amount, and is sent once with one idempotency key', async () => {
    const sent = taking('post', '/api/orders/MKM001/refunds', () =>
      sent.length === 1
        ? problem(422, 'check_fields', 'Please check.', {
            fields: { amount: 'At most ₹11,800 is left to go back.' },
          })
        : HttpResponse.json(refund({ status: 'REQUESTED' }), { status: 201 }),
    )
    const { user } = openPortal('/admin/orders?open=MKM001')
    await user.click(await screen.findByRole('button', { name: 'Refund…' }))
    const form = await screen.findByRole('dialog')
    expect(within(form).getByText(/The refund rule gives ₹5,900/)).toBeTruthy()
    await user.selectOptions(within(form).getByLabelText('Type of refund'), 'organiser')
    expect(within(form).getByText(/The refund rule gives ₹11,800/)).toBeTruthy()
    await user.selectOptions(within(form).getByLabelText('Type of refund'), 'payer')
    await user.click(within(form).getByRole('button', { name: 'Refund' }))
    expect(await within(form).findByText('Enter a reason')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(within(form).getByLabelText(/^Reason/), 'Crop failed')
    await user.type(within(form).getByLabelText(/^Amount in rupees/), '20000')
    await user.click(within(form).getByRole('button', { name: 'Refund' }))
    expect(await within(form).findByText('At most ₹11,800 is left to go back.')).toBeTruthy()
    await user.clear(within(form).getByLabelText(/^Amount in rupees/))
    await user.click(within(form).getByRole('button', { name: 'Refund' }))
    expect(await screen.findByText('₹5,900 is being refunded')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { cancelledBy: 'payer', keep: false, reason: 'Crop failed', amount: '20000' },
      { cancelledBy: 'payer', keep: false, reason: 'Crop failed' },
    ])
    expect(sent[0]?.key).toBeTruthy()
    expect(sent[0]?.key).toBe(sent[1]?.key)
  })

  it('shows above the limit that a second user has to approve it', async () => {
    orderIs({ offer: { ...offer, alone: 1000 } })
    const { user } = openPortal('/admin/orders?open=MKM001')
    await user.click(await screen.findByRole('button', { name: 'Refund…' }))
    expect(await screen.findByText(/Refunds above ₹1,000 need the approval of a second person/)).toBeTruthy()
  })
})

it('names the amount that was received when a payment waits for a decision', async () => {
  const [payment] = order.payments
  orderIs({ payments: payment ? [payment, { ...payment, _id: 'p2', amount: 1, disposition: 'review' }] : [] })
  const { user } = openPortal('/admin/orders?open=MKM001')
  await user.click(await screen.findByRole('button', { name: 'Refund it' }))
  const form = await screen.findByRole('dialog', { name: 'Refund ₹1?' })
  expect(form.textContent).toContain(
    'All of it goes back to Soil Life. The order for ₹11,800 is not confirmed.Its stalls become free.',
  )
})

describe('an offline payment', () => {
  it('is recorded from its registration', async () => {
    const registration = {
      _id: 'reg-1',
      category: 'Farmer',
      name: 'Ramulu',
      phone: '9848012345',
      whatsappNo: '9848012345',
      company: '',
      companyName: '',
      email: '',
      address: 'Chityala',
      website: '',
      degree: '',
      college: '',
      amount: 100,
      status: 'Pending',
      version: 1,
      createdAt: '2025-08-02T06:08:00Z',
      updatedAt: '2025-08-02T06:08:00Z',
    }
    office.answer(
      http.get('*/api/registers', () =>
        page([registration, { ...registration, _id: 'reg-2', name: 'Paid One', status: 'Paid' }]),
      ),
    )
    const sent = taking('post', '/api/offline-payments', () => HttpResponse.json(byHand, { status: 201 }))
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('button', { name: 'Record payment of registration of Ramulu' }))
    expect(screen.queryByRole('button', { name: 'Record payment of registration of Paid One' })).toBeNull()
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText(/^Reference/), 'Leaf 12')
    await user.click(within(form).getByRole('button', { name: 'Record payment' }))
    expect(await screen.findByText('The payment of ₹100 waits for a second person')).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({
      registrationId: 'reg-1',
      channel: 'cash',
      amount: '100',
      reference: 'Leaf 12',
    })
  })
})
