import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import { ApiError, errorMessage } from '../../api/api-error'
import type { Hall, Moved } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { formatDay } from '../../ui/dates'
import { hallKey } from '../../ui/hall/hall-api'
import { bookingsKey, ordersKey, recordPageKey } from '../../ui/record-keys'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { carryOut, type Plan, previewQuery } from './move-api'
import { StallChips } from './stall-chips'

type Props = {
  plan: Plan | undefined
  hall: Hall
  // The instruction to the user, shown until a move or swap is planned.
  nothing: string
  // The label of the button that opens the confirmation.
  action: string
  onDone: () => void
  onClose: () => void
}

// Shows the result of a planned move or swap. After the user has confirmed the amounts, it carries out the plan.
export function MoveConfirm({ plan, hall, nothing, action, onDone, onClose }: Props) {
  const refresh = useRefresh(bookingsKey, hallKey, ordersKey, summaryKey, recordPageKey)
  const [asking, setAsking] = useState(false)
  const preview = useQuery(previewQuery(plan))
  const moving = useMutation({
    mutationFn: (agreed: Plan) => carryOut(agreed, false),
    onSuccess: (moved) => {
      showDone(moved.map((one) => format(t.stallBookings.move.done, { name: one.name })).join(' '))
      refresh()
      onDone()
    },
  })
  const outcome = plan && preview.isSuccess && !preview.isPlaceholderData ? preview.data : undefined
  return (
    <>
      <div aria-live="polite">
        {!plan && <p className="field-hint">{nothing}</p>}
        {plan && preview.isError && <Notice kind="bad" title={reasonOf(preview.error)} />}
        {outcome?.map((moved) => (
          <MoveOutcome key={moved._id} moved={moved} hall={hall} />
        ))}
      </div>
      <div className="detail-buttons">
        <Button icon="check" disabled={!outcome} onClick={() => setAsking(true)}>
          {action}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </div>
      {asking && plan && outcome && (
        <AskDialog
          open
          title={'with' in plan ? t.stallBookings.swap.ask : t.stallBookings.move.ask}
          action={t.stallBookings.move.confirm}
          busyAction={t.stallBookings.move.busy}
          keep={t.common.keep}
          isDestructive={false}
          busy={moving.isPending}
          failure={moving.error && reasonOf(moving.error)}
          onAction={() => moving.mutate(plan)}
          onKeep={() => setAsking(false)}
        >
          {outcome.map((moved) => (
            <p key={moved._id}>{outcomeOf(moved)}</p>
          ))}
          <p>{t.stallBookings.move.note}</p>
        </AskDialog>
      )}
    </>
  )
}

function outcomeOf(moved: Moved): string {
  return format(t.stallBookings.move.outcome, { name: moved.name, consequence: consequence(moved) })
}

// Returns the server's message for the field. If there is none, returns the general error message.
function reasonOf(error: Error): string {
  const fields = error instanceof ApiError ? error.fields : {}
  return fields['stalls'] ?? fields['with'] ?? errorMessage(error)
}

const words = t.stallBookings.move

// The result of a move for a booking: its stalls, the new price, and the difference.
function MoveOutcome({ moved, hall }: { moved: Moved; hall: Hall }) {
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
function consequence({ difference, toPay, payBy, refund, refundWaits }: Moved): string {
  if (refund > 0) {
    return format(refundWaits ? words.refundWaits : words.refunded, { amount: formatAmount(refund) })
  }
  if (toPay > 0 && payBy) {
    return format(words.toPay, { amount: formatAmount(toPay), day: formatDay(payBy) })
  }
  return difference === 0 ? words.samePrice : words.newPriceOnly
}
