import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

const campaignLists = ['registrations', 'bookings', 'exhibitors', 'sponsorships', 'applications'] as const

export type CampaignList = (typeof campaignLists)[number]

// The search parameters for a new bulk message. `to` is the list whose records receive the message, and `query`
// contains the filters and the selected ids of that list. If there are no such parameters, the screen shows only the
// existing bulk messages.
export const campaignSearch = v.object({
  to: choiceOf(campaignLists),
  query: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40_000)), ''), ''),
})
