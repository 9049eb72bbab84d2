import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'
import { periodDefaults, periodEntries } from '../../ui/period'
import { junkDefaults, junkEntries, recordDefaults, recordEntries } from '../../ui/record-screen-search'

export const categories = ['Farmer', 'Scientist', 'Entrepreneur', 'Startup', 'Student', 'Other'] as const
export const statuses = ['Pending', 'Paid', 'Cancelled'] as const

// The status filter for all visitors who are expected at the fair.
export const paidOrPending = 'Paid,Pending'

export const registrationSearch = v.object({
  ...recordEntries,
  ...junkEntries,
  ...periodEntries,
  status: choiceOf([...statuses, paidOrPending]),
  category: choiceOf(categories),
})

export type RegistrationSearch = v.InferOutput<typeof registrationSearch>

export const registrationDefaults: RegistrationSearch = {
  ...recordDefaults,
  ...junkDefaults,
  ...periodDefaults,
  status: '',
  category: '',
}
