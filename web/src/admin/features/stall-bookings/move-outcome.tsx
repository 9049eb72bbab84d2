import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { SummaryRows } from '../../../ui/summary-rows'
import type { Hall, Moved } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { StallChips } from './stall-chips'

const words = t.stallBookings.move

// The result of a move for a booking: its stalls, the new price, and the difference.
export function MoveOutcome({ moved, hall }: { moved: Moved; hall: Hall }) {
  return (
    <section className="move-outcome" aria-label={moved.name}>
      <SummaryRows
        rows={[
          { label: words.before, value: <StallChips stalls={moved.oldStalls} hall={hall} /> },
          { label: words.after, value: <StallChips stalls={moved.stalls} hall={hall} /> },
          { label: words.newPrice, value: formatAmount(moved.amount) },
        ]}
        total={{ label: words.difference, value: formatAmount(moved.difference) }}
      />
      <p className="field-hint">{consequence(moved)}</p>
    </section>
  )
}

// Returns a sentence about the payment or refund that is the consequence of a move.
export function consequence({ difference, toPay, payBy, refund, refundWaits }: Moved): string {
  if (refund > 0) {
    return format(refundWaits ? words.refundWaits : words.refunded, { amount: formatAmount(refund) })
  }
  if (toPay > 0 && payBy) {
    return format(words.toPay, { amount: formatAmount(toPay), day: formatDay(payBy) })
  }
  return difference === 0 ? words.samePrice : words.newPriceOnly
}
