import { formatAmount, groupDigits } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import type { SettlementSummary } from '../../api/records'
import { FigureCards } from '../../ui/figure-cards'
import { reasonWords } from './settlement-words'

type Props = { summary: SettlementSummary | undefined; onOpen: () => void }

// What came, what was taken off, and what reached the bank; above it what does not fit.
export function SettlementFigures({ summary, onOpen }: Props) {
  const taken = summary && summary.fees + summary.tax
  const open = (summary?.unmatched ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {summary && open > 0 && (
        <div className="book-notice">
          <Notice
            kind="warn"
            icon="alert"
            title={`${groupDigits(open)} ${open === 1 ? 'does' : 'do'} not fit`}
          >
            <p>
              {summary.unmatched
                .map(({ mismatch, count }) => `${reasonWords[mismatch]}: ${groupDigits(count)}`)
                .join(', ')}
              .
            </p>
            <button type="button" className="text-button" onClick={onOpen}>
              Look at them
            </button>
          </Notice>
        </div>
      )}
      <FigureCards
        figures={[
          { label: 'Payments', value: summary && formatAmount(summary.payments) },
          {
            label: 'Refunds and other',
            value: summary && formatAmount(summary.other - summary.refunds),
            note: summary && `Refunds ${formatAmount(summary.refunds)}, other ${formatAmount(summary.other)}`,
          },
          {
            label: 'Fees and GST',
            value: taken === undefined ? undefined : formatAmount(-taken),
            note: summary && `Fees ${formatAmount(summary.fees)}, GST ${formatAmount(summary.tax)}`,
          },
          { label: 'Net to the bank', value: summary && formatAmount(summary.net) },
        ]}
      />
    </>
  )
}
