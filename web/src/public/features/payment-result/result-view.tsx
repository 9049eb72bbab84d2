import { useEffect, type ComponentType } from 'react'
import { useTexts } from '../../../i18n/texts'
import { InAppHint } from '../../in-app-hint'
import { useFrame } from '../../page-context'
import type { PaymentResultProps, ResultState } from '../../props.gen'
import { Ended } from './ended'
import { Receipt } from './receipt'
import { Failed, InReview, NotPaidYet, RunOut } from './unpaid'
import { useOrderWatch, type Watch } from './use-order-watch'
import { Busy, Waiting } from './waiting'

// Shows the state of an order and polls the state until the payment has succeeded or failed. Each state has its own
// heading (docs/product/payments.md#result-page).
export function ResultView(fromServer: PaymentResultProps) {
  const watch = useOrderWatch(fromServer)
  const texts = useTexts('result')
  const frame = useFrame()
  const { state } = watch.result
  useEffect(() => {
    if (watch.changes > 0) document.title = `${texts[state].heading} · ${frame.title}`
  }, [watch.changes, texts, state, frame.title])
  const View = views[state]
  return (
    <>
      <InAppHint />
      <View watch={watch} />
    </>
  )
}

const views: Readonly<Record<ResultState, ComponentType<{ watch: Watch }>>> = {
  paid: Receipt,
  confirming: Waiting,
  pending: Waiting,
  unreachable: Waiting,
  busy: Busy,
  failed: Failed,
  active: NotPaidYet,
  expired: RunOut,
  asked: Receipt,
  declined: Receipt,
  cancelled: Ended,
  refunding: Ended,
  refunded: Ended,
  review: InReview,
}
