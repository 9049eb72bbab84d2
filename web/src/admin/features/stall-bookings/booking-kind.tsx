import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { Booking } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { hallKey } from '../../ui/hall/hall-api'
import { lazyPart } from '../../ui/lazy-part'
import type { Payer } from '../../ui/money/ledger'
import { moneyFilter } from '../../ui/money/money-filter'
import { periodFilter } from '../../ui/period-filter'
import { bookingPrints } from '../../ui/prints'
import { bookingsKey, ordersKey } from '../../ui/record-keys'
import type { RecordKind } from '../../ui/record-screen-kind'
import { reviewFilter } from '../../ui/record-screen-status'
import { bookingColumns } from './booking-columns'
import { bookingOf, canBecome } from './booking-texts'
import { bookingCalls } from './bookings-api'

const BookingForm = lazyPart(async () => (await import('./booking-form')).BookingForm)
const NewBookingForm = lazyPart(async () => (await import('./new-booking-form')).NewBookingForm)
const DeleteBooking = lazyPart(async () => (await import('./delete-booking')).DeleteBooking)

// Returns the configuration of the screen that lists the stall bookings. onChoose shows a booking next to the list. If
// mayPeople is false, the list has only the data of firms and stalls, because the server sends nothing else.
export function bookingKind(onChoose: (booking: Booking) => void, mayPeople = true): RecordKind<Booking> {
  return {
    id: bookingsKey[0],
    campaign: { list: 'bookings' },
    title: t.stallBookings.heading,
    searchLabel: t.stallBookings.searchStallBookings,
    placeholder: mayPeople ? t.stallBookings.organisationPhoneOrStall : t.stallBookings.organisationOrStall,
    filters: [reviewFilter, ...(mayPeople ? [moneyFilter] : []), periodFilter],
    sorts: [
      { value: '', label: t.common.newestFirst },
      { value: 'createdAt', label: t.common.oldestFirst },
      { value: 'name', label: t.stallBookings.organisation },
      { value: 'status', label: t.common.status },
      ...(mayPeople ? [{ value: '-amount', label: t.stallBookings.highestAmount }] : []),
    ],
    ...(mayPeople && { exportFile: 'stall_bookings.xlsx' }),
    prints: bookingPrints,
    columns: ({ actions }) => bookingColumns(actions, onChoose, mayPeople),
    beside: ['booking', 'stall'],
    calls: bookingCalls,
    statuses: [
      { label: t.common.confirm, icon: 'check', status: 'Confirmed' },
      {
        label: t.common.reject,
        icon: 'close',
        status: 'Rejected',
        ask: { title: t.stallBookings.rejectTitle, note: t.stallBookings.rejectNote },
      },
    ],
    canBecome,
    // A rejected booking has lost its stalls and its order, and only a refund ends a paid one.
    canUndo: ({ paymentStatus }, status) => status === 'Confirmed' && paymentStatus !== 'PAID',
    edit: BookingForm,
    add: { label: t.stallBookings.addNewBooking, form: NewBookingForm },
    removeOne: DeleteBooking,
    owed,
    touches: [hallKey, summaryKey, ordersKey],
    words: {
      label: t.stallBookings.stallBookings,
      nameOf: ({ name }) => name,
      whatOf: bookingOf,
      fetchFailed: (error) => ({ title: t.stallBookings.fetchFailed, reason: errorMessage(error) }),
      statusFailed: t.stallBookings.statusFailed,
      deleteTitle: t.stallBookings.deleteStallBooking,
      deleteAsk: ({ name }) => format(t.stallBookings.deleteAsk, { name }),
      deleteFailed: (error) => format(t.stallBookings.deleteFailed, { reason: errorMessage(error) }),
      empty: { title: t.stallBookings.noneFound },
      noMatch: t.stallBookings.noneFound,
    },
  }
}

// Returns the payer of a booking for which something is due. Returns undefined if nothing is due.
function owed({ _id, name, due }: Booking): Payer | undefined {
  return due ? { kind: 'booking', id: _id, name } : undefined
}
