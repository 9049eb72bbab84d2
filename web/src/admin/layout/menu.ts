import type { Summary } from '../api/records'
import { t } from '../texts'
import { sidebarGroups, type PortalPath, type SidebarEntry } from './sidebar-groups'

// A group of the menu. `more` is the group that opens and closes; it has the screens that are not needed every day.
export type MenuGroup = { name: string; more?: true; entries: readonly SidebarEntry[] }

type Group = { name: string; paths: readonly PortalPath[] }

const names = t.layout.menu

// The screens that the menu shows before and after the fair, and on its days. All others are under More.
const before: readonly Group[] = [
  { name: names.start, paths: ['/admin/dashboard', '/admin/work'] },
  { name: names.people, paths: ['/admin/registrations', '/admin/admincontact', '/admin/messages'] },
  { name: names.exhibition, paths: ['/admin/stallbooking', '/admin/hall', '/admin/sponsorships'] },
  { name: names.money, paths: ['/admin/daybook', '/admin/documents', '/admin/debtors', '/admin/bank'] },
  { name: names.fair, paths: ['/admin/edition', '/admin/fair-day'] },
]
const onDays: readonly Group[] = [
  {
    name: names.day,
    paths: ['/admin/fair-day', '/admin/registrations', '/admin/stallbooking', '/admin/work'],
  },
]

// Screens that are parts of one entry of the menu. Each part has links to the others.
const parts: readonly (readonly PortalPath[])[] = [
  ['/admin/fair-day', '/admin/tills', '/admin/entry-desk'],
  ['/admin/admincontact', '/admin/inbox'],
  [
    '/admin/messages',
    '/admin/campaigns',
    '/admin/message-texts',
    '/admin/whatsapp-templates',
    '/admin/saved-texts',
    '/admin/whatsapp',
  ],
  ['/admin/edition', '/admin/fair-change'],
]

const entries: ReadonlyMap<string, SidebarEntry> = new Map(
  sidebarGroups.flatMap((group) => group.entries.map((entry) => [entry.to, entry] as const)),
)

const entryOf = (path: string) => entries.get(path)

/** Returns the links to the parts of a screen that an account may open. A screen without parts has none. */
export function partsOf(screen: string, mayOpen: (path: string) => boolean): readonly SidebarEntry[] {
  const own = parts.find((part) => part.some((path) => path === screen)) ?? []
  const open = own.filter((path) => mayOpen(path)).flatMap((path) => entryOf(path) ?? [])
  return open.length > 1 ? open : []
}

/** Returns the path whose entry the menu shows for a screen: the first part that the account may open. */
export function mainPartOf(screen: string, mayOpen: (path: string) => boolean): string {
  return parts.find((part) => part.some((path) => path === screen))?.find((path) => mayOpen(path)) ?? screen
}

/** Returns the groups of the menu for an account. */
export function menuOf(fairIsOn: boolean, mayOpen: (path: string) => boolean): readonly MenuGroup[] {
  const groups = (fairIsOn ? onDays : before).map(({ name, paths }): MenuGroup => ({
    name,
    entries: paths
      .map((path) => mainPartOf(path, mayOpen))
      .filter((path) => mayOpen(path))
      .flatMap((path) => shown(path, mayOpen) ?? []),
  }))
  const used = new Set(groups.flatMap((group) => group.entries.map(({ to }) => to)))
  const rest = sidebarGroups
    .flatMap((group) => group.entries)
    .filter(({ to }) => mayOpen(to) && !used.has(to) && mainPartOf(to, mayOpen) === to)
    .flatMap(({ to }) => shown(to, mayOpen) ?? [])
  return [...groups, { name: names.more, more: true as const, entries: rest }].filter(
    (group) => group.entries.length > 0,
  )
}

// The entry of a screen with the open tasks of all its parts.
function shown(path: string, mayOpen: (path: string) => boolean): SidebarEntry | undefined {
  const entry = entryOf(path)
  const all = partsOf(path, mayOpen)
  if (!entry || all.length === 0) return entry
  const count = (summary: Summary) =>
    all.reduce((sum, part) => sum + (part.count?.(summary) ?? 0), 0) || undefined
  return { ...entry, count }
}
