import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Notice } from '../../../ui/notice'
import type { PaymentResultProps } from '../../props.gen'

// One notice for each refund: its amount and when it arrives or arrived.
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
