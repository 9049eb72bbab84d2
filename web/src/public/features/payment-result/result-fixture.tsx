import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { PageFixture } from '../../page-fixture'
import type { PaymentResultProps } from '../../props.gen'
import { ResultView } from './result-view'

export const page: PaymentResultProps = {
  state: 'paid',
  transactionId: 'MKM001',
  userID: 'MKMUUID1',
  kind: 'registration',
  name: 'Lakshmi',
  amount: '₹100',
  category: 'Farmer',
  organisation: '',
  stalls: [],
  orderedAt: '2 August 2025, 11:30 am',
  paidAt: '2 August 2025, 11:42 am',
  status: 'Paid',
  contactSoon: false,
  dropped: false,
  restText: '',
  due: '',
  rest: '',
  reason: '',
  payUntil: '',
  secondsLeft: 0,
  wait: 0,
  checkout: null,
  leave: '/te/',
  next: '/te/',
  back: '',
  kept: '',
  atOffice: '',
  startAgain: '/payment?registrationId=a1&userID=MKMUUID1',
  checkAgain: '/payment-success?transactionId=MKM001&userID=MKMUUID1',
  documents: [],
  entry: { members: 0, shown: [], href: '' },
  cancel: '',
  cancellation: '',
  arrived: true,
  askedAt: '',
  proposed: '',
  refusal: '',
  decidedAt: '',
  noRefund: false,
  cancelledAt: '',
  refunds: [],
}

// The props of an order that can still be paid.
export const open = {
  payUntil: '2 August 2025, 12:02 pm',
  secondsLeft: 600,
  checkout: { mode: 'sandbox', sessionId: 's1', url: '/sandbox/checkout?s1' },
} as const

export const view = (props: Partial<PaymentResultProps>) => (
  <PageFixture>
    <ResultView {...page} {...props} />
  </PageFixture>
)
export const show = (props: Partial<PaymentResultProps> = {}) => render(view(props))

// Advances the fake clock by a number of seconds.
export async function pass(seconds: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
}
