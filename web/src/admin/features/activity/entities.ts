import { screens } from '../../screens'
import { t } from '../../texts'

const { entities } = t.activity

type Kind = { entity: string; title: string }

// The kinds of records for which the activity log has its own titles. `entity` is the name in the API. The others have
// the titles of their screens.
const own: readonly Kind[] = [
  { entity: 'registration', title: entities.registrations },
  { entity: 'booking', title: entities.bookings },
  { entity: 'order', title: entities.orders },
  { entity: 'settlement', title: entities.settlements },
  { entity: 'stall', title: entities.stalls },
  { entity: 'stall kind', title: entities.stallKinds },
  { entity: 'application', title: entities.applications },
  { entity: 'edition', title: entities.editions },
  { entity: 'account', title: entities.accounts },
  { entity: 'privacy request', title: entities.privacyRequests },
  { entity: 'message', title: entities.messages },
  { entity: 'message text', title: entities.messageTexts },
]

const listed = screens.flatMap(({ entity, inLog, title }): Kind[] =>
  entity && inLog !== false ? [{ entity, title }] : [],
)

/** The kinds of records in the activity log, as options of a select box. */
export const entityOptions = [...own, ...listed].map(({ entity, title }) => ({ value: entity, label: title }))
