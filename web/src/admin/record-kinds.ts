import { resourcePersons, volunteers } from './features/applications/entry'
import { banners } from './features/banners/entry'
import { committees } from './features/committees/entry'
import { contactMessages } from './features/contact-messages/entry'
import { counters } from './features/counters/entry'
import { logos } from './features/logos/entry'
import { news } from './features/news/entry'
import { partners } from './features/partners/entry'
import { photos } from './features/photos/entry'
import { programme } from './features/programme/entry'
import { savedTexts } from './features/saved-texts/entry'
import { speakers } from './features/speakers/entry'
import { sponsorships } from './features/sponsorships/entry'

/**
 * The kinds of records with a list screen. Their routes, sidebar entries, icons, record URLs and activity log labels
 * are derived from this list. The sidebar has the same order. A new kind needs a folder and one entry here.
 */
export const recordKinds = [
  resourcePersons,
  volunteers,
  contactMessages,
  savedTexts,
  sponsorships,
  partners,
  news,
  photos,
  banners,
  logos,
  counters,
  committees,
  programme,
  speakers,
] as const
