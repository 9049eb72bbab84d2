import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Select } from '../../../ui/select'
import { SummaryRows } from '../../../ui/summary-rows'
import { errorMessage } from '../../api/api-error'
import type { Booking, BookingUpdate } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { hallQuery } from '../../ui/hall/hall-api'
import { useRecordForm } from '../../ui/record-form'
import type { EditProps } from '../../ui/record-screen-kind'
import { requiredText } from '../../ui/rules'
import { BookingFields, type BookingValues, bookingSchema, bookingTexts } from './booking-fields'
import { bookingStatuses } from './booking-search'
import { paymentNames } from './booking-texts'
import { updateBooking } from './bookings-api'
import { StallChips } from './stall-chips'

type Values = BookingValues & { status: string }

const schema = v.object({ ...bookingSchema.entries, status: requiredText(t.required.status) })
const statusOptions = bookingStatuses.map((status) => ({
  value: status,
  label: t.stallBookings.statuses[status],
}))

// The form that changes a booking. Stalls and price cannot be changed, because they belong to the order.
export function BookingForm({ record: booking, reload, onSaved, onClose }: EditProps<Booking>) {
  const hall = useQuery(hallQuery).data
  const state = useRecordForm<Values, Booking>({
    prefix: 'booking',
    record: booking,
    valuesOf: (record) => ({ ...bookingTexts(record), status: record?.status ?? 'Pending' }),
    schema,
    save: (changes, version) => updateBooking(booking._id, toUpdate(changes, version)),
    onSaved,
    reload,
  })
  return (
    <FormModal
      title={t.stallBookings.editBooking}
      state={state}
      failed={(error) => format(t.stallBookings.updateFailed, { reason: errorMessage(error) })}
      action={t.common.update}
      busyAction={t.common.updating}
      onClose={onClose}
    >
      <SummaryRows
        rows={[
          { label: t.stallBookings.stalls, value: <StallChips stalls={booking.stalls} hall={hall} /> },
          { label: t.common.amount, value: formatAmount(booking.amount) },
          { label: t.stallBookings.payment, value: paymentNames[booking.paymentStatus] },
        ]}
      />
      <Select {...state.wire('status')} label={t.common.status} options={statusOptions} />
      <BookingFields state={state} />
    </FormModal>
  )
}

function toUpdate(
  { members, status, ...texts }: Partial<Values>,
  version: number | undefined,
): BookingUpdate {
  return {
    ...texts,
    ...(members !== undefined && { members: Number(members) }),
    ...(status !== undefined && { status }),
    ...(version !== undefined && { version }),
  } as BookingUpdate
}
