import type { Activity } from '../api/records'
import { recordKinds } from '../record-kinds'
import type { RecordEntry } from './record-entry'

// The screens whose search finds a record by its id, by the API's name of the kind.
const screens: Readonly<Record<string, string>> = {
  registration: '/admin/registrations',
  booking: '/admin/stallbooking',
  order: '/admin/orders',
  message: '/admin/messages',
  ...pathsOf('bySearch'),
}

// The screens that show all records of a kind at once.
const wholeScreens: Readonly<Record<string, string>> = {
  'stall kind': '/admin/hall?tab=prices',
  edition: '/admin/edition',
  'message text': '/admin/message-texts',
  settlement: '/admin/settlements?tab=imports',
  ...pathsOf('allShown'),
}

function pathsOf(found: RecordEntry['found']): Readonly<Record<string, string>> {
  const entries = recordKinds.filter((entry) => entry.found === found)
  return Object.fromEntries(entries.map(({ entity, path }) => [entity, path]))
}

// The address at which a record is in sight; undefined for a kind without a screen.
export function recordAddress(kind: string, id: string): string | undefined {
  const screen = screens[kind]
  if (kind === 'stall') return `/admin/stallbooking${id && `?stall=${encodeURIComponent(id)}`}`
  if (!screen || !id) return wholeScreens[kind]
  const value = encodeURIComponent(id)
  // A booking is found in the list, and its details are opened.
  return kind === 'booking' ? `${screen}?q=${value}&booking=${value}` : `${screen}?q=${value}`
}

const gone: ReadonlySet<string> = new Set(['deleted', 'removed'])

// Where the record of a line of the log is shown; undefined when it is gone or has no screen.
export function activityAddress({ entity, entityId, action, after }: Activity): string | undefined {
  if (gone.has(action)) return undefined
  if (entity !== 'application') return recordAddress(entity, entityId)
  const type = typeOf(after)
  return type && recordAddress(applicationKind(type), entityId)
}

// Resource persons and volunteers are one kind of record on two screens.
export function applicationKind(type: string): 'resource person' | 'volunteer' {
  return type === 'volunteer' ? 'volunteer' : 'resource person'
}

// A line that does not say which of the two leads nowhere.
function typeOf(after: unknown): string | undefined {
  if (typeof after !== 'object' || after === null || !('type' in after)) return undefined
  return typeof after.type === 'string' ? after.type : undefined
}
