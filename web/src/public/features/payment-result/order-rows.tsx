import { useTexts } from '../../../i18n/texts'
import { useHydrated } from '../../../ui/hydrated'
import type { SummaryRow } from '../../../ui/summary-rows'
import type { PaymentResultProps } from '../../props.gen'
import { TimeLeft } from '../../unpaid/time-left'

// Returns the details with which the office can find the order. If `onOver` is given, the details include the time left
// to pay.
export function useOrderRows(result: PaymentResultProps, onOver?: () => void): SummaryRow[] {
  const texts = useTexts('result')
  const hydrated = useHydrated()
  const rows: SummaryRow[] = [
    { label: texts.order, value: result.transactionId, exact: true },
    { label: texts.orderedOn, value: result.orderedAt },
    { label: texts.amount, value: result.amount, exact: true },
  ]
  if (onOver && result.payUntil !== '') {
    rows.push({
      label: hydrated ? texts.timeLeft : texts.payUntil, // without a script, the time is a time of day
      value: (
        <TimeLeft
          seconds={result.secondsLeft}
          until={result.payUntil}
          announcement={(time) => `${texts.timeLeft}: ${time}`}
          onOver={onOver}
        />
      ),
    })
  }
  return rows
}

// Returns the details of an order that has ended, including the day of the cancellation.
export function useEndedRows(result: PaymentResultProps): SummaryRow[] {
  const texts = useTexts('result')
  const rows = useOrderRows(result)
  if (result.paidAt) rows.push({ label: texts.paid.paidOn, value: result.paidAt })
  if (result.cancelledAt) rows.push({ label: texts.cancelledOn, value: result.cancelledAt })
  return rows
}
