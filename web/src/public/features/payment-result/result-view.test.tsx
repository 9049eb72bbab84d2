import { fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResultState } from '../../props.gen'
import { open, pass, show, view } from './result-fixture'

let leave: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

describe('each state', () => {
  const headings: Readonly<Record<ResultState, string>> = {
    paid: 'Payment Successful',
    confirming: 'We are confirming your payment',
    pending: 'We are confirming your payment with your bank',
    review: 'The office is checking your payment',
    failed: 'Your payment did not go through',
    active: 'You have not paid yet',
    expired: 'This order can no longer be paid',
    asked: 'You asked to cancel',
    declined: 'Your request to cancel was declined',
    cancelled: 'This order is cancelled',
    refunding: 'Your refund is on its way',
    refunded: 'Your money has been refunded',
    unreachable: 'Cannot check right now',
    busy: 'Please wait a moment',
  }
  it.each(Object.entries(headings))('%s has the heading: %s', (state, words) => {
    const html = renderToString(view({ state: state as ResultState }))
    expect(html).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`))
    expect(html).toContain('MKM001')
    expect(/Payment Failed|did not go through/.test(html)).toBe(state === 'failed')
    expect(html.includes('Do not pay again.')).toBe(
      ['confirming', 'pending', 'review', 'unreachable'].includes(state),
    )
  })

  it.each(['confirming', 'pending', 'unreachable', 'review', 'active', 'failed', 'expired'] as const)(
    '%s has the date of the order',
    (state) => {
      show({ state })
      const row = screen.getByText('Ordered on').parentElement
      expect(row?.textContent).toBe('Ordered on2 August 2025, 11:30 am')
    },
  )

  it('has plain links and times without script', () => {
    const html = renderToString(view({ state: 'failed', ...open }))
    expect(html).toContain('href="/sandbox/checkout?s1"')
    expect(html).toContain('2 August 2025, 12:02 pm')
    expect(html).not.toContain('seconds')
    expect(html).toContain('Pay until')
    expect(html).not.toContain('Time left')
    expect(renderToString(view({ state: 'pending' }))).toContain(
      'href="/payment-success?transactionId=MKM001&amp;userID=MKMUUID1"',
    )
  })

  it('gives the phone number of the office while the bank has not answered', () => {
    expect(renderToString(view({ state: 'pending' }))).toContain('href="tel:+919000000000"')
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
      contactSoon: true,
      stalls: [{ label: 'Standard 24', size: '3 × 3 m', total: '₹88,500' }],
    })
    expect(screen.getByRole('list').textContent).toBe('Standard 24 3 × 3 m')
    screen.getByText('Our team will contact you within 24 hours. Your order number: MKM001')
    screen.getByText('Confirmed')
  })
})

describe('the automatic redirect', () => {
  it('is announced after two seconds and five seconds before the end', async () => {
    show()
    const spoken = () => screen.getByRole('status').textContent
    expect(spoken()).toBe('')
    await pass(2.1)
    expect(spoken()).toBe('You go to the next page in 13 seconds.')
    await pass(2)
    expect(spoken()).toBe('')
    await pass(6)
    expect(spoken()).toBe('You go to the next page in 5 seconds.')
    await pass(2)
    expect(spoken()).toBe('')
  })

  it('redirects 15 seconds after the payment', async () => {
    show()
    expect(screen.getByRole('timer').textContent).toBe('You go to the next page in 15 seconds.')
    screen.getByRole('timer', { name: 'You go to the next page in 15 seconds.' })
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

  it.each(['pointerDown', 'wheel', 'touchMove', 'scroll', 'keyDown'] as const)(
    'stops at the first %s',
    async (kind) => {
      show()
      await pass(3)
      fireEvent[kind](kind === 'scroll' ? window : document.body)
      await pass(60)
      expect(leave).not.toHaveBeenCalled()
      expect(screen.queryByRole('timer')).toBeNull()
    },
  )

  it('keeps its place when it ends, so that nothing moves under the finger', () => {
    show()
    const timer = screen.getByRole('timer')
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(timer.isConnected).toBe(true)
  })
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

  it('shows the reason and the time of a declined request', () => {
    const declined = { state: 'declined', ...ask, refusal: 'The stall is built already.' } as const
    const { unmount } = show(declined)
    expect(screen.queryByText(/Declined on/)).toBeNull()
    unmount()
    show({ ...declined, decidedAt: '4 August 2025, 5:20 pm', cancel: '/cancellation?x' })
    screen.getByText('Declined on 4 August 2025, 5:20 pm.')
    expect(screen.getByText('The office wrote: The stall is built already.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Cancel this order' }).getAttribute('href')).toBe(
      '/cancellation?x',
    )
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
    expect(screen.getByText('₹30 was refunded on 5 August 2025.')).toBeTruthy()
    expect(screen.getByText('Your refund of ₹20 will arrive by 12 August 2025.')).toBeTruthy()
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
    expect(
      screen.getByText('12 codes, one for each member. Show them at the gate, on a phone or on paper.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the entry codes' }).getAttribute('href')).toBe(href)
  })

  it('shows no section if there are no codes', () => {
    show()
    expect(screen.queryByRole('heading', { name: /entry code/ })).toBeNull()
  })
})
