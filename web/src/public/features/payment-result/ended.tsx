import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { ContactLink } from '../../contact-link'
import { isDelayed } from '../../delayed-refund'
import { Documents } from './documents'
import { useEndedRows } from './order-rows'
import { RefundNotices } from './refund-notices'
import { HomeButton } from './result-buttons'
import { ResultPanel } from './result-panel'
import type { Watch } from './use-order-watch'
import css from '../../result.module.css'

// The state of an order that was cancelled before or after payment, or whose money is being refunded or has been
// refunded.
export function Ended({ watch: { result, changes } }: { watch: Watch }) {
  const texts = useTexts('result')
  const rows = useEndedRows(result)
  const { state, cancelledAt, paidAt } = result
  if (state !== 'cancelled' && state !== 'refunding' && state !== 'refunded') return null
  const words = texts[state]
  const delayed = state === 'refunding' && isDelayed(result)
  const ended = result.kind === 'sponsorship' ? texts.sponsorshipEnded : words.cancelled
  return (
    <ResultPanel
      changes={changes}
      heading={delayed ? texts.refunding.delayed : words.heading}
      text={cancelledAt || (state === 'cancelled' && paidAt) ? ended : words.late}
      rows={rows}
    >
      <RefundNotices refunds={result.refunds} />
      {state === 'refunding' && <p>{texts.refunding.next}</p>}
      {result.noRefund && (
        <p>{result.refunds.length === 0 ? texts.cancelled.noRefund : texts.cancelled.noMore}</p>
      )}
      <Documents documents={result.documents} />
      <p>{rich(texts.question, { contact: <ContactLink>{texts.contact}</ContactLink> })}</p>
      <div className={css.resultDo}>
        <HomeButton />
      </div>
    </ResultPanel>
  )
}
