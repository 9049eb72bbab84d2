import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { groupDigits } from '../../lib/money'
import { stored } from '../../lib/stored'
import { FairMark } from '../../ui/fair-mark'
import { Icon } from '../../ui/icon'
import type { Summary } from '../api/records'
import { useMayOpen, useMay } from '../session/permissions'
import { t } from '../texts'
import { eventQuery } from './event-query'
import { menuOf, useDayMenu, mainPartOf, type MenuEntry, type MenuGroup, usePresentScreen } from './menu'
import { summaryQuery } from './summary-query'

// If an account may open at most this number of screens, More is open.
const fewEntries = 12

// The links to the screens, with the number of open tasks. On the days of the fair, only four are shown at once.
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  const event = useQuery(eventQuery)
  const mayRead = useMay('read')
  const summary = useQuery({ ...summaryQuery, enabled: mayRead })
  const mayOpen = useMayOpen()
  const [days] = useDayMenu()
  const groups = menuOf(days, mayOpen)
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <div className="sidebar-head">
        <FairMark on="dark" size={44} />
        <div>
          <b>{event.data?.title ?? t.common.adminPortal}</b>
          <span>{t.layout.sidebar.organisingOffice}</span>
        </div>
      </div>
      <nav aria-label={t.layout.sidebar.label} {...(days && { 'data-days': true })}>
        {groups.map((group) => (
          <SidebarGroup
            key={group.name}
            {...group}
            open={all <= fewEntries}
            summary={summary.data}
            onFollow={onFollow}
          />
        ))}
      </nav>
    </>
  )
}

type Props = MenuGroup & {
  // Whether the group is open until the user opens or closes it.
  open: boolean
  summary: Summary | undefined
  onFollow: (() => void) | undefined
}

// A group of screens. More opens and closes, and the browser stores this choice. It is open if it contains the current
// screen. Closed, it shows the number of open tasks of all its screens.
function SidebarGroup({ name, more, entries, open: openAtFirst, summary, onFollow }: Props) {
  const mayOpen = useMayOpen()
  const screen = mainPartOf(usePresentScreen(), mayOpen)
  const [open, setOpen] = useOpenGroup(name, openAtFirst)
  const listId = useId()
  const here = entries.some(({ path }) => path === screen)
  const shown = !more || open || here
  const work = entries.reduce((sum, { count }) => sum + ((summary && count?.(summary)) ?? 0), 0)
  return (
    <div>
      {more && (
        <h2>
          <button
            type="button"
            aria-expanded={shown}
            aria-controls={listId}
            aria-disabled={here}
            onClick={() => !here && setOpen(!open)}
          >
            {name}
            {!shown && work > 0 && <Work count={work} />}
            <Icon name={shown ? 'chevron-up' : 'chevron-down'} size={18} />
          </button>
        </h2>
      )}
      <ul id={listId} hidden={!shown} {...(!more && { 'aria-label': name })}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <SidebarLink
              entry={entry}
              current={entry.path === screen}
              summary={summary}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LinkProps = Pick<Props, 'summary' | 'onFollow'> & { entry: MenuEntry; current: boolean }

function SidebarLink({ entry, current, summary, onFollow }: LinkProps) {
  const { path, title, icon: EntryIcon, count } = entry
  const figure = summary && count?.(summary)
  const present = useLocation({ select: ({ pathname }) => pathname })
  const link = useRef<HTMLAnchorElement>(null)
  const router = useRouter()
  useEffect(() => {
    if (!current) return undefined
    const show = () => showInMenu(link.current)
    show()
    // After a navigation, the router sets the menu back to its earlier scroll position.
    const stop = router.subscribe('onRendered', () => {
      stop()
      show()
    })
    return stop
  }, [current, router])
  return (
    <Link
      ref={link}
      to={path}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onFollow}
      {...(current && { 'aria-current': path === present ? 'page' : 'true' })}
    >
      <EntryIcon size={22} strokeWidth={2.2} aria-hidden="true" />
      <span>{title}</span>
      {figure !== undefined && <Work count={figure} />}
    </Link>
  )
}

// Scrolls the menu until a link is visible. Other than scrollIntoView, it never scrolls the page.
function showInMenu(link: HTMLElement | null) {
  const menu = link?.closest('.sidebar')
  if (!link || !menu) return
  const [{ top, bottom }, frame] = [link.getBoundingClientRect(), menu.getBoundingClientRect()]
  const below = bottom - Math.min(frame.bottom, window.innerHeight)
  if (top < frame.top) menu.scrollTop -= frame.top - top
  else if (below > 0) menu.scrollTop += below
}

// The number of open tasks. Screen readers also read a text that explains the number.
function Work({ count }: { count: number }) {
  return (
    <em>
      {groupDigits(count)}
      <span className="vh"> {t.layout.sidebar.openWork}</span>
    </em>
  )
}

const openGroups = stored('mela-menu-groups')

// Returns whether a group of the menu is open, and a function that opens or closes it. The choice is stored in this
// browser. Without storage, the choice is lost when the page is closed.
function useOpenGroup(name: string, openAtFirst: boolean): [boolean, (open: boolean) => void] {
  const [chosen, setChosen] = useState(() => read()[name])
  return [
    chosen ?? openAtFirst,
    (open) => {
      setChosen(open)
      openGroups.write(JSON.stringify({ ...read(), [name]: open }))
    },
  ]
}

function read(): Readonly<Record<string, boolean>> {
  try {
    const groups: unknown = JSON.parse(openGroups.read() ?? '{}')
    if (typeof groups !== 'object' || groups === null) return {}
    return Object.fromEntries(Object.entries(groups).filter(([, open]) => typeof open === 'boolean'))
  } catch {
    return {}
  }
}
