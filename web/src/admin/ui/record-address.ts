import type { Activity } from '../api/records'
import { recordKinds } from '../record-kinds'
import type { RecordEntry } from './record-entry'

// The screens whose search finds a record by its id, by the API's name of the record kind.
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

// The address of the screen that shows a record; undefined for a kind without a screen.
export function recordAddress(kind: string, id: string): string | undefined {
  const screen = screens[kind]
  if (kind === 'stall') return `/admin/stallbooking${id && `?stall=${encodeURIComponent(id)}`}`
  if (!screen || !id) return wholeScreens[kind]
  const value = encodeURIComponent(id)
  // A booking is searched for in the list, and its details are opened.
  return kind === 'booking' ? `${screen}?q=${value}&booking=${value}` : `${screen}?q=${value}`
}

const gone: ReadonlySet<string> = new Set(['deleted', 'removed'])

// The address of the record of a log entry; undefined if the record is deleted or has no screen.
export function activityAddress({ entity, entityId, action, after }: Activity): string | undefined {
  if (gone.has(action)) return undefined
  if (entity !== 'application') return recordAddress(entity, entityId)
  const type = typeOf(after)
  return type && recordAddress(applicationKind(type), entityId)
}

// Resource persons and volunteers are one kind of record with two screens.
export function applicationKind(type: string): 'resource person' | 'volunteer' {
  return type === 'volunteer' ? 'volunteer' : 'resource person'
}

// The application type in a log entry; without it there is no link.
function typeOf(after: unknown): string | undefined {
  if (typeof after !== 'object' || after === null || !('type' in after)) return undefined
  return typeof after.type === 'string' ? after.type : undefined
}
