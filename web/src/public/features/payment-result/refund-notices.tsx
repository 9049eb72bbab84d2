import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Notice } from '../../../ui/notice'
import type { PaymentResultProps } from '../../props.gen'

// A notice for each refund. It contains the amount, and the date when the money arrives or arrived.
export function RefundNotices({ refunds }: Pick<PaymentResultProps, 'refunds'>) {
  const texts = useTexts('result').refund
  return refunds.map(({ amount, state, day }, index) => (
    <Notice
      key={index}
      kind={state === 'done' ? 'good' : 'warn'}
      title={format(texts[state], { amount, day })}
    />
  ))
}
