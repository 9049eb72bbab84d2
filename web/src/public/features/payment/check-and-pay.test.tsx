import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, fakeServer, PageFixture } from '../../page-fixture'
import type { PaymentProps } from '../../props.gen'
import { readUnpaid } from '../../unpaid/remembered'
import { CheckAndPay } from './check-and-pay'

const address = '/payment?registrationId=a1&userID=MKMUUID1'

const page: PaymentProps = {
  state: 'due',
  kind: 'registration',
  errors: {},
  registrationId: 'a1',
  transactionId: '',
  userID: 'MKMUUID1',
  shared: '',
  category: 'Farmer',
  apiCategory: 'Farmer',
  name: 'Lakshmi Devi',
  buyer: {
    name: 'Lakshmi Devi',
    gst: '',
    noGst: false,
    address: 'Chityal',
    contact: '',
    phone: '9848012345',
    members: '',
  },
  stalls: [],
  people: '',
  fee: '₹100',
  processing: '₹0',
  base: '',
  tax: '',
  whole: '',
  total: '₹100',
  amount: '100',
  payUntil: '',
  secondsLeft: 0,
  payBy: '',
  method: '',
  payer: { name: 'Lakshmi Devi', phone: '9848012345', email: '' },
  refusal: '',
  link: 'https://fair.example/payment?pay=registration.a1.sig',
  path: address,
  entry: '',
  qr: { size: 41, path: 'M4 4.5h7' },
  checkout: null,
  transfer: '',
  transfers: true,
  proforma: '',
  change: true,
  changing: false,
  changed: false,
  details: {},
  result: '',
  receipt: '',
  atOffice: '',
  arrived: false,
  needsScript: false,
}

const stalls: Partial<PaymentProps> = {
  kind: 'booking',
  registrationId: '',
  transactionId: 'MKM001',
  category: '',
  buyer: { ...page.buyer, name: 'Nalla Regadi Seeds', noGst: true },
  stalls: [
    { label: 'Standard 24', size: '3 × 3 m', total: '₹88,500' },
    { label: 'Bench t3', size: '6 × 2 ft', total: '₹11,800' },
  ],
  base: '₹85,000',
  tax: '₹15,300',
  total: '₹1,00,300',
  payUntil: '14 August 2025, 11:49 am',
  secondsLeft: 1122,
  path: '/payment?transactionId=MKM001&userID=MKMUUID1',
  checkout: { mode: 'sandbox', sessionId: 's1', url: '/sandbox/checkout?s1' },
}

const order = {
  payment_session_id: 's1',
  orderId: 'MKM001',
  mode: 'sandbox',
  checkoutUrl: '/sandbox/checkout?s1',
}

const show = (props: Partial<PaymentProps> = {}) =>
  render(
    <PageFixture>
      <CheckAndPay {...page} {...props} />
    </PageFixture>,
  )

const pay = () => screen.getByRole('button', { name: /^pay ₹|opening/i })
const leaving = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a registration', () => {
  it('is paid with one press, by UPI, and remembered as unpaid until then', async () => {
    const calls = fakeServer(answer(200, order))
    const leave = leaving()
    sessionStorage.setItem('mela.registration', '{}')
    show()
    expect(readUnpaid()).toEqual([{ kind: 'registration', id: 'a1', userID: 'MKMUUID1' }])
    expect(sessionStorage.getItem('mela.registration')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /UPI/ }).checked).toBe(true)
    screen.getByRole('img', { name: /QR code/ })
    fireEvent.click(pay())
    fireEvent.click(pay())
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/sandbox/checkout?s1'))
    expect(calls.map(({ body }) => body)).toMatchObject([
      { username: 'Lakshmi Devi', Mobile: '9848012345', method: 'upi', amount: 100, registrationId: 'a1' },
    ])
  })

  it('asks for the payer if the registration names none, and shows what the server refuses', async () => {
    fakeServer(answer(422, { detail: 'x', fields: { Mobile: 'Wrong number' } }))
    show({ payer: { name: '', phone: '', email: '' } })
    await userEvent.click(pay())
    const summary = await screen.findByRole('group', { name: 'There is a problem' })
    expect(summary.textContent).toContain('Enter your full name')
    await userEvent.type(screen.getByRole('textbox', { name: 'Full name' }), 'Lakshmi')
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '98480')
    await userEvent.click(pay())
    expect((await screen.findByRole('group', { name: 'There is a problem' })).textContent).toContain(
      'Wrong number',
    )
  })

  it('says why the payment page did not open', async () => {
    fakeServer(answer(503, { detail: 'Nothing was charged.' }))
    show()
    await userEvent.click(pay())
    const box = await screen.findByRole('group', { name: 'The payment page could not be opened' })
    expect(box.textContent).toContain('Nothing was charged.')
  })

  it('is loaded again if it was paid meanwhile', async () => {
    fakeServer(answer(409, { detail: 'paid' }))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    show()
    await userEvent.click(pay())
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })
})

describe('a booking', () => {
  it('shows lines that add up, for whom they are, and until when they are held', () => {
    show(stalls)
    const what = screen.getByRole('heading', { name: 'You are booking' }).closest('section')
    if (!what) throw new Error('no summary')
    for (const text of ['Standard 24', '₹88,500', '₹11,800', '₹85,000', '₹15,300', '₹1,00,300'])
      within(what).getByText(text)
    screen.getByText('Nalla Regadi Seeds')
    screen.getByText(/No GSTIN/)
    expect(screen.getByRole('timer').textContent).toBe('18:42')
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(`${stalls.path}&change=1`)
    expect(readUnpaid()).toEqual([{ kind: 'booking', id: 'MKM001', userID: 'MKMUUID1' }])
  })

  it('opens the checkout of its order', async () => {
    const leave = leaving()
    show(stalls)
    await userEvent.click(pay())
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/sandbox/checkout?s1'))
  })

  it('asks the office for a bank transfer', async () => {
    const calls = fakeServer(answer(200, { location: stalls.path }))
    const leave = leaving()
    show(stalls)
    await userEvent.click(screen.getByRole('radio', { name: /bank transfer/i }))
    screen.getByText(/stalls stay held only for the time above/)
    await userEvent.click(screen.getByRole('button', { name: 'Ask for the proforma' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(stalls.path))
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['/payment', { transactionId: 'MKM001', userID: 'MKMUUID1', asked: '', method: 'transfer' }],
    ])
  })
})

it('shows a shared page without anything of the payer', async () => {
  const calls = fakeServer(answer(200, { location: '/sandbox/checkout?s1&return=x' }))
  const leave = leaving()
  show({
    ...stalls,
    shared: 'booking.b1.sig',
    transactionId: '',
    userID: '',
    change: false,
    path: '/payment?pay=booking.b1.sig',
    checkout: { mode: 'sandbox', sessionId: 's1', url: '/sandbox/checkout?s1&return=x' },
  })
  expect(readUnpaid()).toEqual([])
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Somebody else pays?' })).toBeNull()
  await userEvent.click(pay())
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/sandbox/checkout?s1&return=x'))
  expect(calls[0]?.body).toEqual({ pay: 'booking.b1.sig', asked: '', method: 'upi' })
})
