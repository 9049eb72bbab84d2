import * as v from 'valibot'
import { choiceOf, listDefaults, listEntries } from '../../ui/list-search'

export const categories = ['Farmer', 'Scientist', 'Entrepreneur', 'Startup', 'Student', 'Other'] as const
export const statuses = ['Pending', 'Paid', 'Cancelled'] as const

// What the address says about the list of registrations.
export const registrationSearch = v.object({
  ...listEntries,
  status: choiceOf(statuses),
  category: choiceOf(categories),
  // Deleted ones instead of those that are there, for bringing them back.
  deleted: choiceOf(['true']),
})

export type RegistrationSearch = v.InferOutput<typeof registrationSearch>

export const registrationDefaults: RegistrationSearch = {
  ...listDefaults,
  status: '',
  category: '',
  deleted: '',
}
