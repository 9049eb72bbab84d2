import { definePage } from '../define-page'
import { ResultView } from '../features/payment-result/result-view'
import type { PaymentResultProps } from '../props.gen'

const otherStates = [
  'result.confirming',
  'result.pending',
  'result.unreachable',
  'result.busy',
  'result.failed',
  'result.active',
  'result.rest',
  'result.expired',
  'result.asked',
  'result.declined',
  'result.cancelled',
  'result.refunding',
  'result.refunded',
  'result.review',
] as const

// The states that end by themselves.
const waiting = new Set<PaymentResultProps['state']>(['confirming', 'pending', 'unreachable'])

// The page that shows the state of a payment (docs/product/payments.md#result-page).
export const page = definePage<PaymentResultProps>({
  name: 'payment-result',
  texts: ['result', 'ui', 'entry.own'],
  serverOnly: [
    'boot.frame.messenger',
    'boot.frame.whatsappHref',
    'ui.optional',
    'ui.problem',
    'ui.save',
    'ui.showMore',
    'ui.continue',
    'ui.stepDone',
    'ui.cancel',
    'ui.back',
    'ui.leaveEmpty',
    'ui.sending',
    'ui.loading',
    'ui.refresh',
    'ui.networkLater',
    'ui.network',
    'ui.next',
    'ui.alreadyPaid',
  ],
  // A paid order stays paid until the page is loaded again.
  notNeeded: ({ state }) => (state === 'paid' ? otherStates : []),
  hydrate: true,
  // With JavaScript, the page asks for the state by itself (use-order-watch.ts).
  refresh: ({ state }) => (waiting.has(state) ? 10 : 0),
  title: ({ result }, frame, { state }) => `${result[state].heading} · ${frame.title}`,
  description: ({ result }) => result.description,
  component: ResultView,
})
