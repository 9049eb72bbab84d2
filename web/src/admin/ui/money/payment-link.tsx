import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { Booking } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { formatDay } from '../dates'
import { bookingsKey, ordersKey, recordPageKey } from '../record-keys'

// A button that sends the exhibitor a payment link for the unpaid amount of a booking. Afterwards it shows the link.
export function PaymentLink({ booking: { _id: id, name } }: { booking: Pick<Booking, '_id' | 'name'> }) {
  return (
    <SendLink
      name={name}
      note={t.stallBookings.paymentLink.note}
      touches={bookingsKey}
      send={() =>
        dataOf(api.POST('/api/stallBooking/stall-bookings/{id}/payment-link', { params: { path: { id } } }))
      }
    />
  )
}

// Shows the result of a button at the foot of the screen.
function intoView(result: HTMLElement | null): void {
  result?.scrollIntoView?.({ block: 'nearest' })
}

// The label of the button, which is shorter at the foot of a phone's screen.
export function LinkLabel() {
  const { action, short } = t.stallBookings.paymentLink
  return (
    <>
      <span className="due-long">{action}</span>
      <span className="due-short">{short}</span>
    </>
  )
}

type SendProps = {
  // The payer's name.
  name: string
  note: string
  // The query key of the lists that change when a payment link is sent.
  touches: QueryKey
  send: () => Promise<{ amount: number; expiresAt: string; paymentLink: string }>
}

// A button that sends a payment link. Afterwards it shows the link.
export function SendLink({ name, note, touches, send }: SendProps) {
  const client = useQueryClient()
  const words = t.stallBookings.paymentLink
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      for (const queryKey of [ordersKey, touches, summaryKey, recordPageKey])
        void client.invalidateQueries({ queryKey })
    },
  })
  const { data, error, isPending } = sending
  return (
    <>
      {data ? (
        <div className="link-result" ref={intoView}>
          <Notice
            kind="good"
            live="status"
            title={format(words.done, { amount: formatAmount(data.amount), day: formatDay(data.expiresAt) })}
          >
            <p>{note}</p>
            <p className="payment-link">
              <a href={data.paymentLink}>{data.paymentLink}</a>
            </p>
          </Notice>
        </div>
      ) : (
        <Button
          variant="line"
          size="sm"
          disabled={isPending}
          aria-label={format(words.label, { name })}
          onClick={() => sending.mutate()}
        >
          {isPending ? words.busy : <LinkLabel />}
        </Button>
      )}
      {error && (
        <div className="link-result" ref={intoView}>
          <Notice kind="bad" live="alert" title={words.failed}>
            <p>{errorMessage(error)}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
