import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { clockAhead } from '../../lib/site-clock'
import { stored } from '../../lib/stored'
import { applicationQuery } from '../api/application'
import type { Summary } from '../api/records'
import { screens, type ScreenPath } from '../screens'
import { t } from '../texts'
import { dayInIndia } from '../ui/dates'
import { listOfPage, screenOfApplication } from '../ui/record-address'
import { eventQuery } from './event-query'

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

const choice = stored('mela-menu')
const listeners = new Set<() => void>()

type Choice = 'days' | 'office' | undefined

// The menu follows the days of the fair, unless the user has chosen the other one in the menu of the account.
function chosen(): Choice {
  const text = choice.read()
  return text === 'days' || text === 'office' ? text : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether today is a day of the fair by the Indian calendar. */
function useFairIsOn(): boolean {
  const { data, dataUpdatedAt } = useQuery(eventQuery)
  if (!data) return false
  const today = dayInIndia(new Date(dataUpdatedAt + clockAhead()))
  return data.firstDay <= today && today <= data.lastDay
}

/** Returns whether the menu of the days is shown, and a function that shows the other menu in this browser. */
export function useDayMenu(): [boolean, () => void] {
  const fairIsOn = useFairIsOn()
  const menu = useSyncExternalStore(subscribe, chosen)
  const days = menu === undefined ? fairIsOn : menu === 'days'
  return [
    days,
    () => {
      // Without storage, the menu follows the days.
      choice.write(!days === fairIsOn ? undefined : days ? 'office' : 'days')
      for (const listener of listeners) listener()
    },
  ]
}

const applicationPage = /^\/admin\/application\/([^/]+)$/

// Returns the path of the menu entry that is highlighted for the current URL. On a record's page, this is the entry of
// the record's list. For an application, the entry is known only after the application's type has been loaded.
export function usePresentScreen(): string {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const id = applicationPage.exec(path)?.[1]
  const application = useQuery({
    ...applicationQuery(decodeURIComponent(id ?? '')),
    enabled: id !== undefined,
  })
  if (id !== undefined) return application.data ? screenOfApplication(application.data.type) : path
  return listOfPage(path) ?? path
}
