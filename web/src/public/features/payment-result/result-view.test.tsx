import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, PageFixture } from '../../page-fixture'
import type { PaymentResultProps, ResultState } from '../../props.gen'
import { ResultView } from './result-view'

const page: PaymentResultProps = {
  state: 'paid',
  transactionId: 'MKM001',
  userID: 'MKMUUID1',
  kind: 'registration',
  firstName: 'Lakshmi',
  amount: '₹100',
  category: 'farmer',
  organisation: '',
  stalls: [],
  paidAt: '2 August 2025, 11:42 am',
  status: 'Paid',
  dropped: false,
  difference: false,
  reason: '',
  payUntil: '',
  secondsLeft: 0,
  checkout: null,
  next: '/te/',
  back: '',
  startAgain: '/payment?registrationId=a1&userID=MKMUUID1',
  path: '/payment-success?transactionId=MKM001&userID=MKMUUID1',
  papers: [],
  entry: { members: 0, shown: [], href: '' },
  cancel: '',
  cancellation: '',
  arrived: true,
  askedAt: '',
  proposed: '',
  refusal: '',
  cancelledAt: '',
  refunds: [],
}

const open = {
  payUntil: '2 August 2025, 12:02 pm',
  secondsLeft: 600,
  checkout: { mode: 'sandbox', sessionId: 's1', url: '/sandbox/checkout?s1' },
} as const

const view = (props: Partial<PaymentResultProps>) => (
  <PageFixture>
    <ResultView {...page} {...props} />
  </PageFixture>
)
const show = (props: Partial<PaymentResultProps> = {}) => render(view(props))

// The fake server: the response of the status call, and this page on a reload.
let status: Readonly<Record<string, unknown>> | null
let next: Partial<PaymentResultProps>
let asked: string[]
let leave: ReturnType<typeof vi.spyOn>

async function pass(seconds: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
}

const heading = () => screen.getByRole('heading', { level: 1 })

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  status = null
  next = {}
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    if (status === null) return Promise.reject(new TypeError('Failed to fetch'))
    if (url.startsWith('/api/')) return Promise.resolve(answer(200, { success: status }))
    const boot = JSON.stringify({ page: 'payment-result', props: { ...page, ...next } }).replaceAll(
      '<',
      String.raw`\u003c`,
    )
    return Promise.resolve(
      new Response(`<!doctype html><script type="application/json" id="boot">${boot}</script>`),
    )
  })
  leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

describe('each state', () => {
  const headings: Readonly<Record<ResultState, string>> = {
    paid: 'Payment Successful',
    pending: 'We are confirming your payment with your bank',
    review: 'The office is checking your payment',
    failed: 'Your payment did not go through',
    active: 'You have not paid yet',
    expired: 'Time ran out',
    asked: 'You asked to cancel',
    declined: 'Your request to cancel was declined',
    cancelled: 'This order is cancelled',
    refunding: 'Your refund is on its way',
    refunded: 'Your money has been refunded',
    unreachable: 'Cannot check right now',
  }
  it.each(Object.entries(headings))('%s has the heading: %s', (state, words) => {
    const html = renderToString(view({ state: state as ResultState }))
    expect(html).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`))
    expect(html).toContain('MKM001')
    expect(/Payment Failed|did not go through/.test(html)).toBe(state === 'failed')
    expect(html.includes('Do not pay again.')).toBe(['pending', 'review', 'unreachable'].includes(state))
  })

  it('has plain links and times without script', () => {
    const html = renderToString(view({ state: 'failed', ...open }))
    expect(html).toContain('href="/sandbox/checkout?s1"')
    expect(html).toContain('2 August 2025, 12:02 pm')
    expect(html).not.toContain('seconds')
    expect(renderToString(view({ state: 'pending' }))).toContain(
      'href="/payment-success?transactionId=MKM001&amp;userID=MKMUUID1"',
    )
  })

  it('says that paying needs script if the provider’s page does', () => {
    const html = renderToString(
      view({ state: 'failed', ...open, checkout: { mode: 'production', sessionId: 's1', url: '' } }),
    )
    expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/)
  })

  it('lists a booking’s stalls and its reference', () => {
    show({
      kind: 'booking',
      status: 'Confirmed',
      organisation: 'Roots',
      stalls: [{ label: 'Standard 24', size: '3 × 3 m', total: '₹88,500' }],
    })
    expect(screen.getByRole('list').textContent).toBe('Standard 24 3 × 3 m')
    screen.getByText('Our team will contact you within 24 hours. Your order number: MKM001')
    screen.getByText('Confirmed')
  })
})

describe('the automatic redirect', () => {
  it('redirects 15 seconds after the payment', async () => {
    show()
    expect(screen.getByRole('timer').textContent).toBe('You go to the next page in 15 seconds.')
    await pass(12)
    expect(screen.getByRole('timer').textContent).toBe('You go to the next page in 3 seconds.')
    await pass(2.8)
    expect(leave).not.toHaveBeenCalled()
    await pass(0.4)
    expect(leave).toHaveBeenCalledExactlyOnceWith('/te/')
  })

  it('can be cancelled by the visitor', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
    await pass(60)
    expect(leave).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Continue to website' }).getAttribute('href')).toBe('/te/')
  })

  it('redirects after 5 seconds for a failure with a callBack, and only then', async () => {
    const { unmount } = show({ state: 'failed', back: '/te/payment?x=1', ...open })
    await pass(4.6)
    expect(leave).not.toHaveBeenCalled()
    await pass(0.6)
    expect(leave).toHaveBeenCalledExactlyOnceWith('/te/payment?x=1')
    unmount()
    show({ state: 'failed', ...open })
    await pass(60)
    expect(leave).toHaveBeenCalledOnce()
  })

  it('does not redirect while the visitor pays again', async () => {
    show({ state: 'failed', back: '/back', ...open })
    fireEvent.click(screen.getByRole('button', { name: 'Try payment again' }))
    await pass(10)
    expect(leave).toHaveBeenCalledExactlyOnceWith('/sandbox/checkout?s1')
  })

  it('redirects only after an arrival from the provider’s page', async () => {
    show({ arrived: false })
    expect(screen.queryByRole('timer')).toBeNull()
    await pass(60)
    expect(leave).not.toHaveBeenCalled()
  })

  it('removes the mark of the arrival from the address', () => {
    history.replaceState(null, '', '/payment-success?transactionId=MKM001&userID=MKMUUID1&returned=1')
    show()
    expect(location.search).toBe('?transactionId=MKM001&userID=MKMUUID1')
  })

  it.each(['pointerDown', 'wheel', 'touchMove', 'keyDown'] as const)(
    'stops at the first %s',
    async (kind) => {
      show()
      await pass(3)
      fireEvent[kind](document.body)
      await pass(60)
      expect(leave).not.toHaveBeenCalled()
      expect(screen.queryByRole('timer')).toBeNull()
    },
  )
})

describe('after the payment', () => {
  const ask = { cancellation: '/cancellation?x', askedAt: '3 August 2025, 9:10 am', proposed: '₹50' }
  const codes = {
    members: 1,
    href: '/entry-codes?x',
    shown: [
      { holder: 'Lakshmi', member: 1, qr: { size: 53, src: 'data:,' }, href: '/entry-codes?x&member=1' },
    ],
  }

  it('shows a waiting request with its refund and keeps the entry code', () => {
    show({ state: 'asked', ...ask, entry: codes })
    screen.getByText(/You asked on 3 August 2025, 9:10 am/)
    screen.getByText('If the office agrees, you get ₹50 back.')
    screen.getByRole('img', { name: 'Entry code as a QR code: Lakshmi' })
    expect(screen.getByRole('link', { name: 'See your request' }).getAttribute('href')).toBe(
      '/cancellation?x',
    )
    expect(screen.queryByText(/Thank you/)).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('shows the reason of a declined request', () => {
    show({ state: 'declined', ...ask, refusal: 'The stall is built already.', cancel: '/cancellation?x' })
    screen.getByText('The office wrote: The stall is built already.')
    screen.getByRole('link', { name: 'Cancel this order' })
  })

  it('neither celebrates nor offers to cancel what is cancelled', () => {
    for (const state of ['cancelled', 'refunding', 'refunded'] as const) {
      const { unmount } = show({ state, cancelledAt: '4 August 2025, 10:00 am' })
      screen.getByText('4 August 2025, 10:00 am')
      expect(screen.queryByText(/Thank you|Payment Successful/)).toBeNull()
      expect(screen.queryByRole('link', { name: 'Cancel this order' })).toBeNull()
      unmount()
    }
  })

  it('shows amount and day of each refund', () => {
    show({
      state: 'refunding',
      cancelledAt: '4 August 2025, 10:00 am',
      refunds: [
        { amount: '₹30', state: 'done', day: '5 August 2025' },
        { amount: '₹20', state: 'underway', day: '12 August 2025' },
      ],
    })
    screen.getByText('₹30 was refunded on 5 August 2025.')
    screen.getByText('Your refund of ₹20 will arrive by 12 August 2025.')
  })
})

describe('an undecided order', () => {
  it('is polled after 2, 5, 10, 15… seconds for two minutes', async () => {
    status = { status: 'PENDING' }
    show({ state: 'pending' })
    await pass(1.9)
    expect(asked).toHaveLength(0)
    await pass(0.2)
    expect(asked).toHaveLength(1)
    await pass(3)
    expect(asked).toHaveLength(2)
    await pass(5)
    expect(asked).toHaveLength(3)
    await pass(5)
    expect(asked).toHaveLength(4)
    await pass(110)
    const all = asked.length
    expect(screen.getByText(/we will let you know. Your order number: MKM001/)).toBeTruthy()
    await pass(300)
    expect(asked).toHaveLength(all)
    expect(new Set(asked)).toEqual(new Set(['/api/cashfree/checkpaymentstatus/MKM001/MKMUUID1']))
  })

  it('shows the new state of the server and moves focus to the new heading', async () => {
    status = { status: 'PENDING' }
    show({ state: 'pending', paidAt: '' })
    await pass(2.1)
    status = { status: 'PAID' }
    next = { state: 'paid', paidAt: '2 August 2025, 11:44 am' }
    await pass(3)
    expect(heading().textContent).toBe('Payment Successful')
    expect(document.activeElement).toBe(heading())
    expect(document.title).toBe('Payment Successful · Mega Kisan Mela 2025')
    screen.getByText('2 August 2025, 11:44 am')
    const all = asked.length
    await pass(10)
    expect(asked).toHaveLength(all)
  })

  it('does not fail without a response', async () => {
    show({ state: 'pending' })
    await pass(20)
    expect(heading().textContent).toBe('We are confirming your payment with your bank')
    screen.getByText('Cannot check right now. We will keep trying.')
    status = { status: 'PENDING' }
    await pass(6)
    expect(screen.queryByText(/We go on trying/)).toBeNull()
  })

  it('reports that the provider is unreachable, and recovers', async () => {
    status = { status: 'ACTIVE', unreachable: true }
    show({ state: 'unreachable' })
    await pass(2.1)
    expect(heading().textContent).toBe('Cannot check right now')
    status = { status: 'FAILED' }
    next = { state: 'failed', reason: 'Declined' }
    await pass(5)
    expect(heading().textContent).toBe('Your payment did not go through')
    screen.getByText('The bank says: Declined')
  })

  it('can be checked manually', async () => {
    status = { status: 'PENDING' }
    next = { state: 'review' }
    show({ state: 'pending' })
    fireEvent.click(screen.getByRole('link', { name: 'Check again' }))
    await pass(0.1)
    expect(heading().textContent).toBe('The office is checking your payment')
  })
})

describe('an order that can still be paid', () => {
  it('counts down its time and polls when it is over', async () => {
    status = { status: 'ACTIVE' }
    show({ state: 'active', ...open, secondsLeft: 65 })
    expect(screen.getByRole('timer').textContent).toBe('1:05')
    await pass(10)
    expect(screen.getByRole('timer').textContent).toBe('0:55')
    status = { status: 'EXPIRED' }
    next = { state: 'expired' }
    await pass(56)
    expect(heading().textContent).toBe('Time ran out')
  })

  it('is polled when the visitor returns from the bank’s app', async () => {
    status = { status: 'ACTIVE' }
    show({ state: 'active', ...open })
    await pass(30)
    expect(asked).toHaveLength(2) // one query by itself, because the first may have been too early
    status = { status: 'PAID' }
    next = { state: 'paid' }
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0.1)
    expect(heading().textContent).toBe('Payment Successful')
  })
})

describe('entry codes', () => {
  const qr = { size: 53, src: 'data:image/png;base64,AAAA' }
  const href = '/entry-codes?transactionId=MKM001&userID=MKMUUID1'

  it('shows the code of a registration with a link to its page', () => {
    show({
      entry: { members: 1, href, shown: [{ holder: 'Lakshmi', member: 1, qr, href: `${href}&member=1` }] },
    })
    expect(screen.getByRole('heading', { name: 'Your entry code' })).toBeTruthy()
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Entry code as a QR code: Lakshmi' })
    expect(picture.width).toBe(212)
    expect(picture.closest('a')?.getAttribute('href')).toBe(`${href}&member=1`)
  })

  it('links to the codes of many members', () => {
    show({ kind: 'booking', entry: { members: 12, href, shown: [] } })
    expect(screen.getByText('There are 12 entry codes, one for each member.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the entry codes' }).getAttribute('href')).toBe(href)
  })

  it('shows no section if there are no codes', () => {
    show()
    expect(screen.queryByRole('heading', { name: /entry code/ })).toBeNull()
  })
})
