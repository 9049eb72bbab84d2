import { sentenceOf } from '../../api/api-error'
import type { Booking } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { hallKey } from '../../ui/hall/hall-api'
import { periodFilter } from '../../ui/period-filter'
import type { RecordKind } from '../../ui/record-screen-kind'
import { reviewFilter } from '../../ui/record-screen-status'
import { bookingColumns } from './booking-columns'
import { BookingForm } from './booking-form'
import { paymentStatuses } from './booking-search'
import { bookingOf, paymentWords } from './booking-words'
import { bookingCalls, bookingsKey } from './bookings-api'
import { DeleteBooking } from './delete-booking'
import { NewBookingForm } from './new-booking-form'

// The screen of stall bookings in the specification's words (admin-portal §2, §8). onChoose shows one beside the list.
export function bookingKind(onChoose: (booking: Booking) => void): RecordKind<Booking> {
  return {
    id: bookingsKey[0],
    title: 'Stall Bookings Management',
    searchLabel: 'Search stall bookings',
    placeholder: 'Organisation, phone or stall',
    filters: [reviewFilter, paymentFilter, periodFilter],
    sorts: [
      { value: '', label: 'Newest first' },
      { value: 'createdAt', label: 'Oldest first' },
      { value: 'name', label: 'Organisation' },
      { value: 'status', label: 'Status' },
      { value: '-amount', label: 'Highest amount' },
    ],
    exportFile: 'stall_bookings.xlsx',
    columns: ({ actions }) => bookingColumns(actions, onChoose),
    beside: ['booking', 'stall'],
    unticked: true,
    calls: bookingCalls,
    edit: BookingForm,
    add: { label: 'Add New Booking', form: NewBookingForm },
    removeOne: DeleteBooking,
    owed,
    touches: [hallKey, summaryKey],
    words: {
      label: 'Stall bookings',
      one: 'booking',
      many: 'bookings',
      nameOf: ({ name }) => name,
      whatOf: bookingOf,
      fetchFailed: (error) => ({ title: 'Failed to fetch bookings', reason: sentenceOf(error) }),
      deleteTitle: 'Delete Stall Booking?',
      deleteAsk: ({ name }) =>
        `Are you sure you want to delete the stall booking of ${name}? This action cannot be undone.`,
      deleteFailed: (error) => `Failed to delete booking. ${sentenceOf(error)}`,
      empty: { title: 'No stall bookings found matching your criteria.' },
      noMatch: 'No stall bookings found matching your criteria.',
    },
  }
}

// What is still unpaid can be paid by hand.
function owed({ _id, name, amount, status, paymentStatus }: Booking) {
  const unpaid = paymentStatus === 'PENDING' || paymentStatus === 'EXPIRED' || paymentStatus === 'FAILED'
  return unpaid && status !== 'Rejected' && amount > 0 ? { bookingId: _id, name, amount } : undefined
}

const paymentFilter = {
  name: 'paymentStatus',
  label: 'Payment',
  all: 'All payments',
  options: paymentStatuses.map((value) => ({ value, label: paymentWords[value] })),
}
