import * as v from 'valibot'

const sectionIds = [
  'names',
  'days',
  'contacts',
  'goals',
  'money',
  'categories',
  'questions',
  'booking',
  'rules',
  'tax',
  'home',
  'popup',
  'brochure',
  'sponsors',
  'committees',
  'facilities',
  'visit',
  'terms',
  'privacy',
  'refunds',
] as const

export type SectionId = (typeof sectionIds)[number]

// The search parameters of the edition screen: the id of the open section.
export const editionSearch = v.object({
  section: v.fallback(v.optional(v.picklist(sectionIds), 'names'), 'names'),
})
