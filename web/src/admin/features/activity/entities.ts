import { recordKinds } from '../../record-kinds'
import { t } from '../../texts'

const { entities } = t.activity

// The kinds of records that appear in the activity log but not in recordKinds. `entity` is the name in the API.
const own: readonly { entity: string; title: string }[] = [
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

const logged = [...own, ...recordKinds.filter(({ inLog }) => inLog !== false)]

/** The API names of all kinds of records that appear in the activity log. */
export const entityKinds: readonly string[] = logged.map(({ entity }) => entity)

export const entityOptions = logged.map(({ entity, title }) => ({ value: entity, label: title }))
