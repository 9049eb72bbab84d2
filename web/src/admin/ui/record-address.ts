import type { Activity } from '../api/records'
import { recordKinds } from '../record-kinds'
import type { RecordEntry } from './record-entry'

// Maps the API's name of a record kind to the name of its page. Contains only kinds with a page for each record.
const pages: Readonly<Record<string, string>> = {
  registration: 'registration',
  booking: 'booking',
  order: 'order',
  sponsorship: 'sponsorship',
  application: 'application',
  'resource person': 'application',
  volunteer: 'application',
  'contact message': 'contact-message',
}

// Maps the API's name of a record kind to the screen whose search finds its records by id.
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
  campaign: '/admin/campaigns',
  settlement: '/admin/settlements?tab=imports',
  ...pathsOf('allShown'),
}

function pathsOf(found: RecordEntry['found']): Readonly<Record<string, string>> {
  const entries = recordKinds.filter((entry) => entry.found === found)
  return Object.fromEntries(entries.map(({ entity, path }) => [entity, path]))
}

// The address of the page or the screen that shows a record; undefined for a kind without a screen.
export function recordAddress(kind: string, id: string): string | undefined {
  const page = pages[kind]
  return page && id ? `/admin/${page}/${encodeURIComponent(id)}` : listAddress(kind, id)
}

// The path of the list to which the page of a record belongs; undefined for other paths. Applications have two lists,
// so theirs is not known from the path.
export function listOfPage(pathname: string): string | undefined {
  const page = /^\/admin\/([^/]+)\/[^/]+$/.exec(pathname)?.[1]
  const kind = Object.keys(pages).find((name) => pages[name] === page)
  return kind && screens[kind]
}

// The address of the list in which a record is found; undefined for a kind without a screen.
export function listAddress(kind: string, id: string): string | undefined {
  const screen = screens[kind]
  if (kind === 'stall') return `/admin/stallbooking${id && `?stall=${encodeURIComponent(id)}`}`
  if (!screen || !id) return wholeScreens[kind]
  const value = encodeURIComponent(id)
  // For a booking, the address searches the list and also opens the booking's details.
  return kind === 'booking' ? `${screen}?q=${value}&booking=${value}` : `${screen}?q=${value}`
}

// The address of the record of a log entry; undefined if the record no longer exists or has no screen. A deleted
// record still has its address if its kind has record pages.
export function activityAddress({ entity, entityId, action }: Activity): string | undefined {
  if (action === 'removed' || (action === 'deleted' && !pages[entity])) return undefined
  return recordAddress(entity, entityId)
}

// The path of the list with applications of a type.
export function screenOfApplication(type: string): string {
  return screens[applicationKind(type)] ?? ''
}

// Resource persons and volunteers are one kind of record with two screens.
export function applicationKind(type: string): 'resource person' | 'volunteer' {
  return type === 'volunteer' ? 'volunteer' : 'resource person'
}
