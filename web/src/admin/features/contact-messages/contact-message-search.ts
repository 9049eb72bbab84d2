import * as v from 'valibot'
import { junkDefaults, junkEntries, recordDefaults, recordEntries } from '../../ui/record-screen-search'

export const contactMessageSearch = v.object({
  ...recordEntries,
  ...junkEntries,
  state: v.fallback(v.picklist(['', 'open', 'answered']), ''),
})

type ContactMessageSearch = v.InferOutput<typeof contactMessageSearch>

export const contactMessageDefaults: ContactMessageSearch = { ...recordDefaults, ...junkDefaults, state: '' }
