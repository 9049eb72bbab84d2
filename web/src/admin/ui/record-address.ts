import type { Activity } from '../api/records'
import type { ScreenEntry } from '../screen-entry'
import { screens } from '../screens'

// Maps the API's name of a record kind to the name in its page's URL. Kinds whose records have no pages are not
// included.
const pages: Readonly<Record<string, string>> = {
  registration: 'registration',
  booking: 'booking',
  order: 'order',
  exhibitor: 'exhibitor',
  sponsorship: 'sponsorship',
  application: 'application',
  'resource person': 'application',
  volunteer: 'application',
  'contact message': 'contact-message',
}

// Maps the API's name of a record kind to the screen whose search finds its records by id.
const lists: Readonly<Record<string, string>> = {
  exhibitor: '/admin/stallbooking',
  ...pathsOf('bySearch'),
}

// Maps the API's name of a record kind to the screen that shows all records of the kind at once.
const wholeScreens: Readonly<Record<string, string>> = {
  'stall kind': '/admin/hall?tab=prices',
  settlement: '/admin/settlements?tab=imports',
  ...pathsOf('allShown'),
}

function pathsOf(found: ScreenEntry['found']): Readonly<Record<string, string>> {
  const entries = screens.filter((entry) => entry.found === found)
  return Object.fromEntries(entries.map(({ entity = '', path }) => [entity, path]))
}

// Returns the URL of the page or screen that shows a record. Returns undefined for a kind without a screen.
export function recordAddress(kind: string, id: string): string | undefined {
  const page = pages[kind]
  return page && id ? `/admin/${page}/${encodeURIComponent(id)}` : listAddress(kind, id)
}

// Returns the path of the list that contains the record shown on a page. Returns undefined for other paths. It also
// returns undefined for applications, because they have two lists and the path does not contain the application type.
export function listOfPage(pathname: string): string | undefined {
  const page = /^\/admin\/([^/]+)\/[^/]+$/.exec(pathname)?.[1]
  const kind = Object.keys(pages).find((name) => pages[name] === page)
  return kind && lists[kind]
}

// Returns the URL of the list that contains a record. Returns undefined for a kind without a screen.
export function listAddress(kind: string, id: string): string | undefined {
  const screen = lists[kind]
  if (kind === 'stall') return `/admin/stallbooking${id && `?stall=${encodeURIComponent(id)}`}`
  if (!screen || !id) return wholeScreens[kind]
  const value = encodeURIComponent(id)
  // For a booking, the URL not only searches the list for the booking but also opens its details.
  return kind === 'booking' ? `${screen}?q=${value}&booking=${value}` : `${screen}?q=${value}`
}

// Returns the URL of the record that a log entry refers to. Returns undefined if the record no longer exists or has no
// screen. A deleted record still has a URL if records of its kind have pages.
export function activityAddress({ entity, entityId, action }: Activity): string | undefined {
  if (action === 'removed' || (action === 'deleted' && !pages[entity])) return undefined
  return recordAddress(entity, entityId)
}

// Returns the path of the list for an application type.
export function screenOfApplication(type: string): string {
  return lists[applicationKind(type)] ?? ''
}

// Returns the record kind of an application. The API has one kind for both application types, but each type has its
// own screen.
export function applicationKind(type: string): 'resource person' | 'volunteer' {
  return type === 'volunteer' ? 'volunteer' : 'resource person'
}
