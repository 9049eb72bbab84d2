import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'
import { recordDefaults, recordEntries } from '../../ui/record-screen-search'

export const categories = ['Farmer', 'Scientist', 'Entrepreneur', 'Startup', 'Student', 'Other'] as const
export const statuses = ['Pending', 'Paid', 'Cancelled'] as const

// What the address says about the list of registrations.
export const registrationSearch = v.object({
  ...recordEntries,
  status: choiceOf(statuses),
  category: choiceOf(categories),
})

export type RegistrationSearch = v.InferOutput<typeof registrationSearch>

export const registrationDefaults: RegistrationSearch = { ...recordDefaults, status: '', category: '' }
