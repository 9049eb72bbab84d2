import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import type { SettlementSummary } from '../../api/records'
import { t, counted } from '../../texts'
import { FigureCards } from '../../ui/figure-cards'
import { reasonNames } from './settlement-texts'

type Props = { summary: SettlementSummary | undefined; onOpen: () => void }

// The totals: payments, deductions and the net amount. If there are unmatched rows, a notice above the totals reports
// them.
export function SettlementFigures({ summary, onOpen }: Props) {
  const taken = summary && summary.fees + summary.tax
  const open = (summary?.unmatched ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {summary && open > 0 && (
        <div className="book-notice">
          <Notice kind="warn" icon="alert" title={counted(open, t.settlements.rowsUnmatched)}>
            <p>
              {summary.unmatched
                .map(({ mismatch, count }) =>
                  format(t.settlements.reasonCount, {
                    reason: reasonNames[mismatch],
                    count: groupDigits(count),
                  }),
                )
                .join(', ')}
            </p>
            <button type="button" className="text-button" onClick={onOpen}>
              {t.settlements.showThem}
            </button>
          </Notice>
        </div>
      )}
      <FigureCards
        figures={[
          { label: t.settlements.payments, value: summary && formatAmount(summary.payments) },
          {
            label: t.settlements.refundsAndOtherHead,
            value: summary && formatAmount(summary.other - summary.refunds),
            note:
              summary &&
              format(t.settlements.refundsAndOther, {
                refunds: formatAmount(summary.refunds),
                other: formatAmount(summary.other),
              }),
          },
          {
            label: t.settlements.feesAndGstHead,
            value: taken === undefined ? undefined : formatAmount(-taken),
            note:
              summary &&
              format(t.settlements.feesAndGst, {
                fees: formatAmount(summary.fees),
                gst: formatAmount(summary.tax),
              }),
          },
          { label: t.settlements.netToTheBank, value: summary && formatAmount(summary.net) },
        ]}
      />
    </>
  )
}
