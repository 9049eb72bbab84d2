import type { LucideIcon } from 'lucide-react'
import type { Summary } from '../api/records'
import { screens, type ScreenPath } from '../screens'
import { t } from '../texts'

export type MenuEntry = {
  path: ScreenPath
  title: string
  icon: LucideIcon
  // The number of open tasks, shown next to the entry. If it is undefined, no number is shown.
  count?: ((summary: Summary) => number | undefined) | undefined
}

// A group of the menu. `more` is the group that opens and closes; it has the screens that are not needed every day.
export type MenuGroup = { name: string; more?: true; entries: readonly MenuEntry[] }

type Group = { name: string; paths: readonly ScreenPath[] }

const names = t.layout.menu

// The screens that the menu shows before and after the fair, and on its days. All others with a topic are under More.
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

// The screens of one entry of the menu: the main screen and its parts. Each has links to the others.
function partsAt(path: string): readonly MenuEntry[] {
  const main = screens.find((screen) => screen.path === path)?.partOf ?? path
  return [
    ...screens.filter((screen) => screen.path === main),
    ...screens.filter(({ partOf }) => partOf === main),
  ]
}

/** Returns the links to the parts of a screen that an account may open. A screen without parts has none. */
export function partsOf(screen: string, mayOpen: (path: string) => boolean): readonly MenuEntry[] {
  const open = partsAt(screen).filter(({ path }) => mayOpen(path))
  return open.length > 1 ? open : []
}

/** Returns the path whose entry the menu shows for a screen: the first part that the account may open. */
export function mainPartOf(screen: string, mayOpen: (path: string) => boolean): string {
  return partsAt(screen).find(({ path }) => mayOpen(path))?.path ?? screen
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
  const used = new Set<string>(groups.flatMap((group) => group.entries.map(({ path }) => path)))
  const rest = screens
    .filter(({ topic, path }) => topic && mayOpen(path) && !used.has(path))
    .filter(({ path }) => mainPartOf(path, mayOpen) === path)
    .flatMap(({ path }) => shown(path, mayOpen) ?? [])
  return [...groups, { name: names.more, more: true as const, entries: rest }].filter(
    (group) => group.entries.length > 0,
  )
}

// The entry of a screen with the open tasks of all its parts.
function shown(path: string, mayOpen: (path: string) => boolean): MenuEntry | undefined {
  const entry = screens.find((screen) => screen.path === path)
  const all = partsOf(path, mayOpen)
  if (!entry || all.length === 0) return entry
  const count = (summary: Summary) =>
    all.reduce((sum, part) => sum + (part.count?.(summary) ?? 0), 0) || undefined
  return { ...entry, count }
}
