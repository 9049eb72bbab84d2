import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { formatAmount } from '../../../lib/money'
import { Select } from '../../../ui/select'
import { SummaryRows } from '../../../ui/summary-rows'
import { sentenceOf } from '../../api/api-error'
import type { Booking, BookingUpdate } from '../../api/records'
import { FormModal } from '../../ui/form-modal'
import { hallQuery } from '../../ui/hall/hall-api'
import { useRecordForm } from '../../ui/record-form'
import type { EditProps } from '../../ui/record-screen-kind'
import { requiredText } from '../../ui/rules'
import { BookingFields, bookingSchema, bookingTexts, type BookingValues } from './booking-fields'
import { bookingStatuses } from './booking-search'
import { paymentWords } from './booking-words'
import { updateBooking } from './bookings-api'
import { StallChips } from './stall-chips'

type Values = BookingValues & { status: string }

const schema = v.object({ ...bookingSchema.entries, status: requiredText })
const statusOptions = bookingStatuses.map((status) => ({ value: status, label: status }))

// The edit drawer of a booking. Stalls and price stay: they belong to the order that was placed.
export function BookingForm({ record: booking, reload, onSaved, onClose }: EditProps<Booking>) {
  const hall = useQuery(hallQuery).data
  const state = useRecordForm<Values, Booking>({
    record: booking,
    valuesOf: (record) => ({ ...bookingTexts(record), status: record?.status ?? 'Pending' }),
    resolver: valibotResolver(schema),
    save: (changes, version) => updateBooking(booking._id, toUpdate(changes, version)),
    onSaved,
    reload,
  })
  return (
    <FormModal
      title="Edit Booking"
      state={state}
      failed={(error) => `Failed to update booking. ${sentenceOf(error)}`}
      action="Update"
      busyAction="Updating..."
      onClose={onClose}
    >
      <SummaryRows
        rows={[
          { label: 'Stalls', value: <StallChips stalls={booking.stalls} hall={hall} /> },
          { label: 'Amount', value: formatAmount(booking.amount) },
          { label: 'Payment', value: paymentWords[booking.paymentStatus] },
        ]}
      />
      <Select
        {...state.form.register('status')}
        idPrefix="booking"
        label="Status"
        options={statusOptions}
        error={state.errorOf('status')}
        hint={state.hintOf('status')}
      />
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
  }
}
