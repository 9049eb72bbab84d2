import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'
import { moneyChoices } from '../../ui/money/money-filter'
import { periodEntries } from '../../ui/period'
import { recordEntries } from '../../ui/record-screen-search'

export const bookingStatuses = ['Pending', 'Confirmed', 'Rejected'] as const

const id = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(80)), ''), '')

// The search parameters of the stall bookings: the state of the list, and the selected booking or stall.
export const bookingSearch = v.object({
  ...recordEntries,
  ...periodEntries,
  status: choiceOf(bookingStatuses),
  money: choiceOf(moneyChoices),
  // The id of the selected booking, and the id of the stall that is selected on the plan.
  booking: id,
  stall: id,
})

export type BookingSearch = v.InferOutput<typeof bookingSearch>
