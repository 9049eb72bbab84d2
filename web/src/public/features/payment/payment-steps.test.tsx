import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, fakeServer, PageFixture } from '../../page-fixture'
import type { PaymentProps } from '../../props.gen'
import { readUnpaid } from '../../unpaid/remembered'
import { PaymentSteps } from './payment-steps'

const address = '/payment?registrationId=a1&userID=MKMUUID1'

const page: PaymentProps = {
  state: 'due',
  errors: {},
  registrationId: 'a1',
  userID: 'MKMUUID1',
  category: 'farmer',
  apiCategory: 'Farmer',
  name: 'Lakshmi',
  fee: '₹100',
  processing: '₹0',
  total: '₹100',
  amount: '100',
  step: 'method',
  method: '',
  payer: { name: 'Lakshmi Devi', phone: '9848012345', email: '' },
  refusal: '',
  link: `https://fair.example${address}`,
  path: address,
  entry: '',
  qr: { size: 41, path: 'M4 4.5h7' },
  result: '',
  receipt: '',
  atOffice: '',
  arrived: false,
  needsScript: false,
}

const order = {
  payment_session_id: 's1',
  orderId: 'MKM001',
  mode: 'sandbox',
  checkoutUrl: '/sandbox/checkout?s1',
}

function show(props: Partial<PaymentProps> = {}) {
  const { step, method } = { ...page, ...props }
  history.replaceState(null, '', step === 'details' ? `${address}&step=details&method=${method}` : address)
  return render(
    <PageFixture>
      <PaymentSteps {...page} {...props} />
    </PageFixture>,
  )
}

const details = { step: 'details', method: 'upi' } as const
const pay = () => screen.getByRole('button', { name: /pay ₹100|opening/i })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

// A registration without the payer's name, so the page must ask for the payer's details.
const unknown = { payer: { name: '', phone: '9848012345', email: '' } }

describe('a known payer', () => {
  it('pays with one press, by UPI', async () => {
    const calls = fakeServer(answer(200, order))
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    show()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /UPI/ }).checked).toBe(true)
    expect(screen.getAllByRole<HTMLInputElement>('radio')[0]?.value).toBe('upi')
    screen.getByText(/Paid by Lakshmi Devi, 9848012345/)
    await userEvent.click(pay())
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/sandbox/checkout?s1'))
    expect(calls.map(({ body }) => body)).toMatchObject([
      { username: 'Lakshmi Devi', Mobile: '9848012345', method: 'upi', amount: 100 },
    ])
  })

  it('corrects the details if the server refuses them', async () => {
    fakeServer(answer(422, { detail: 'x', fields: { Mobile: 'Wrong number' } }))
    show()
    await userEvent.click(pay())
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy()
  })

  it('sees why the payment page did not open', async () => {
    fakeServer(answer(503, { detail: 'Nothing was charged.' }))
    show()
    await userEvent.click(pay())
    const box = await screen.findByRole('group', { name: 'The payment page could not be opened' })
    expect(box.textContent).toContain('Nothing was charged.')
  })

  it('is remembered as unpaid by this browser', () => {
    show()
    expect(readUnpaid()).toEqual([{ kind: 'registration', id: 'a1', userID: 'MKMUUID1' }])
  })
})

describe('the method', () => {
  it('is required', async () => {
    show(unknown)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const summary = screen.getByRole('group', { name: 'There is a problem' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(summary.textContent).toContain('Please select a payment method')
    expect(location.search).not.toContain('step')
    await userEvent.click(screen.getByRole('link', { name: 'Please select a payment method' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /UPI/ })))
    await userEvent.click(screen.getByRole('radio', { name: /wallet/i }))
    expect(screen.queryByText('There is a problem')).toBeNull()
  })

  it('continues to the details, which are in the address', async () => {
    show(unknown)
    await userEvent.click(screen.getByRole('radio', { name: /card/i }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your details' })),
    )
    expect(location.search).toBe('?registrationId=a1&userID=MKMUUID1&step=details&method=card')
    screen.getByText(/Your card details are asked for/)
    screen.getByRole('img', { name: /QR code/ })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toContain('98480')
    await userEvent.click(screen.getByRole('link', { name: 'Change the method' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /card/i }).checked).toBe(true)
  })

  it('is shown again if the visitor went back before hydration', () => {
    show()
    cleanup()
    render(
      <PageFixture>
        <PaymentSteps {...page} {...details} />
      </PageFixture>,
    )
    expect(screen.getByRole('heading', { name: 'How do you want to pay?' })).toBeTruthy()
  })

  it('drops the draft of a received registration', () => {
    sessionStorage.setItem('mela.registration', '{}')
    show()
    expect(sessionStorage.getItem('mela.registration')).toBeNull()
  })
})

describe('payment', () => {
  it('creates the order once and opens the checkout', async () => {
    const calls = fakeServer(answer(200, order))
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    show(details)
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail (optional)' }), 'l@example.org')
    const form = pay().closest('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/sandbox/checkout?s1'))
    fireEvent.submit(form)
    expect(calls.map(({ body }) => body)).toEqual([
      {
        registrationId: 'a1',
        userID: 'MKMUUID1',
        category: 'Farmer',
        amount: 100,
        username: 'Lakshmi Devi',
        Mobile: '9848012345',
        email: 'l@example.org',
        method: 'upi',
        redirecturl: '/',
        callBack: address,
        lang: 'en',
      },
    ])
    expect(pay().getAttribute('aria-busy')).toBe('true')
  })

  it('requires a name and a phone number', async () => {
    const calls = fakeServer()
    show(details)
    await userEvent.clear(screen.getByRole('textbox', { name: 'Full name' }))
    await userEvent.click(pay())
    expect(screen.getByRole('textbox', { name: 'Full name' }).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There is a problem' })),
    )
    expect(calls).toEqual([])
  })

  it('shows the errors of the server', async () => {
    fakeServer(
      answer(422, { detail: 'x', fields: { Mobile: 'Wrong number' } }),
      answer(503, { detail: 'Nothing was charged.' }),
    )
    show(details)
    await userEvent.click(pay())
    await screen.findByText('There is a problem')
    expect(screen.getByRole('textbox', { name: 'Phone number' }).getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(pay())
    const box = await screen.findByRole('group', { name: 'The payment page could not be opened' })
    expect(box.textContent).toContain('Nothing was charged.')
  })

  it('reports a lost connection and can be pressed again', async () => {
    const calls = fakeServer(new TypeError('Failed to fetch'), answer(200, order))
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    show(details)
    await userEvent.click(pay())
    await screen.findByText('Could not connect to server. Please check your internet connection.')
    await userEvent.click(pay())
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(calls[1]?.body).toEqual(calls[0]?.body)
  })

  it('reloads the page if the order was paid in the meantime', async () => {
    fakeServer(answer(409, { detail: 'This has been paid already.', code: 'already_paid' }))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    show(details)
    await userEvent.click(pay())
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })
})

describe('the pay-later link', () => {
  it('shows the link and copies it', async () => {
    const user = userEvent.setup()
    show()
    const whatsapp = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''
    expect(new URL(whatsapp).searchParams.get('text')).toContain(page.link)
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await navigator.clipboard.readText()).toBe(page.link)
    screen.getByText('The link is copied')
  })

  it('opens the share sheet of a phone that has one, and no raw address is on the page', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }))
    const { container } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledOnce()
    expect(share.mock.calls[0]?.[0].text).toContain(page.link)
    expect(container.textContent).not.toContain('https://')
  })

  it('explains how to copy it manually if the browser forbids copying', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
    show()
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'The link could not be copied. Use Share or WhatsApp.',
      ),
    )
  })
})
