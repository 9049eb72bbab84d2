import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Notice } from '../../../ui/notice'
import { useHref } from '../../page-context'
import type { PaymentResultProps } from '../../props.gen'

// The state after the payer has requested a cancellation. The order stays valid until the office decides.
export function Asked({ result }: { result: PaymentResultProps }) {
  const texts = useTexts('result').asked
  const href = useHref()
  return (
    <Notice kind="warn" title={format(texts.text, { at: result.askedAt })}>
      <p>{texts.until}</p>
      <p>{result.proposed ? format(texts.refund, { amount: result.proposed }) : texts.noRefund}</p>
      <p>
        <a href={href(result.cancellation)}>{texts.open}</a>
      </p>
    </Notice>
  )
}

// The state after the office has declined the request. The order is unchanged.
export function Declined({ result }: { result: PaymentResultProps }) {
  const texts = useTexts('result').declined
  return (
    <Notice kind="info" title={format(texts.reason, { reason: result.refusal })}>
      {result.decidedAt && <p>{format(texts.at, { at: result.decidedAt })}</p>}
      <p>{result.entry.members > 0 ? texts.unchanged : texts.order}</p>
    </Notice>
  )
}
