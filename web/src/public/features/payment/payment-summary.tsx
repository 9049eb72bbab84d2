import { useTexts } from '../../../i18n/texts'
import { Panel, SummaryRows } from '../../../ui/summary-rows'
import type { PaymentProps } from '../../props.gen'

// Shows the entry fee, the processing fee and the total.
export function PaymentSummary({
  category,
  fee,
  processing,
  total,
}: Pick<PaymentProps, 'category' | 'fee' | 'processing' | 'total'>) {
  const texts = useTexts('payment').summary
  const names = useTexts('categories')
  return (
    <Panel title={texts.heading}>
      <SummaryRows
        rows={[
          { label: texts.category, value: category === '' ? '' : names[category] },
          { label: texts.fee, value: fee },
          { label: texts.processing, value: processing },
        ]}
        total={{ label: texts.total, value: total }}
      />
    </Panel>
  )
}
