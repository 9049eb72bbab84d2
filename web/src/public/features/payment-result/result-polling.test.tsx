import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../page-fixture'
import type { PaymentResultProps } from '../../props.gen'
import { open, page, pass, show } from './result-fixture'

// The responses of the fake server. `status` is the response to a request for the order's state, or null for a lost
// connection. `next` contains the page props that have changed after a reload.
let status: Readonly<Record<string, unknown>> | null
let next: Partial<PaymentResultProps>
let asked: string[]

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
})

afterEach(() => {
  vi.useRealTimers()
})

describe('an order whose payer just returned', () => {
  it('is not called unpaid for ten seconds', async () => {
    status = { status: 'ACTIVE' }
    next = { state: 'active', ...open }
    show({ state: 'confirming' })
    await pass(9.9)
    expect(heading().textContent).toBe('We are confirming your payment')
    await pass(0.2)
    expect(heading().textContent).toBe('You have not paid yet')
  })

  it('shows the payment when the provider learns of it', async () => {
    status = { status: 'ACTIVE' }
    show({ state: 'confirming' })
    await pass(3)
    status = { status: 'PAID' }
    next = { state: 'paid' }
    await pass(3)
    expect(heading().textContent).toBe('Payment Successful')
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
    expect(screen.queryByText(/We will keep trying/)).toBeNull()
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
    screen.getByRole('timer', { name: '1:05' }) // some screen readers read only the accessible name
    await pass(10)
    expect(screen.getByRole('timer').textContent).toBe('0:55')
    status = { status: 'EXPIRED' }
    next = { state: 'expired' }
    await pass(56)
    expect(heading().textContent).toBe('This order can no longer be paid')
  })

  it('is polled when the visitor returns from the bank’s app', async () => {
    status = { status: 'ACTIVE' }
    show({ state: 'active', ...open })
    await pass(30)
    expect(asked).toHaveLength(2) // one more query, because the first may have been sent too early
    status = { status: 'PAID' }
    next = { state: 'paid' }
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0.1)
    expect(heading().textContent).toBe('Payment Successful')
  })
})
