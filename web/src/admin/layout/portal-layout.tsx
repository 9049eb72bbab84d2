import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState, useRef } from 'react'
import { format } from '../../i18n/format'
import { siteNow } from '../../lib/site-clock'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { errorMessage } from '../api/api-error'
import type { FairEvent } from '../api/records'
import { viewedEdition } from '../api/viewed-edition'
import { useMayOpen, may, useAccount, useMay } from '../session/permissions'
import { t } from '../texts'
import { formatMoment } from '../ui/dates'
import { Modal } from '../ui/modal'
import { useDocumentTitle } from '../ui/page-title'
import { AddressLink } from '../ui/record-link'
import { endTasks, nextTask, openTask, taskKey, useOpenedTasks } from '../ui/task-run'
import { showFailure } from '../ui/toast-list'
import { nameOf, workAddress, workQuery } from '../ui/work'
import { editionIn } from './edition-address'
import { EditionBar } from './edition-switch'
import { advancePracticeClock, eventQuery } from './event-query'
import { Header } from './header'
import { currentRow, useListKeys } from './list-keys'
import { partsOf, usePresentScreen } from './menu'
import { OfflineBar } from './offline-bar'
import { Sidebar } from './sidebar'
import { TypedBefore } from './typed-texts'

// The layout of every screen that requires signing in: sidebar, header and the screen itself.
export function PortalLayout() {
  // Subscribes to the edition in the URL. When the edition changes, the `key` below also changes, so that all screens
  // are mounted again.
  useRouterState({ select: ({ resolvedLocation }) => editionIn(resolvedLocation?.search ?? {}) })
  const permission = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.permission })
  const account = useAccount()
  // An account that must first choose its password may open only its own account, which needs no permission.
  const allowed = !permission || may(account, permission)
  return (
    <div className="portal" key={viewedEdition()}>
      <a className="skip-link" href="#main">
        {t.layout.portalLayout.skipToContent}
      </a>
      <aside className="portal-side">
        <div className="sidebar">
          <Sidebar />
        </div>
      </aside>
      <div className="portal-body">
        <PracticeBar />
        <Header />
        <OfflineBar />
        <EditionBar />
        <div className="portal-main">
          {/* Outside of the main content, because the search and the skip link move the focus to it. */}
          {allowed && <ScreenParts />}
          <TaskBar />
          <main id="main" tabIndex={-1}>
            <TypedBefore />
            {allowed ? <Outlet /> : <NotAllowed />}
          </main>
        </div>
      </div>
      <ShortcutHelp />
    </div>
  )
}

// Replaces a screen that the signed-in account may not open. The link leads to the first screen of the account.
function NotAllowed() {
  useDocumentTitle(t.layout.notAllowed.title)
  return (
    <section className="card">
      <EmptyState
        heading="h1"
        title={t.layout.notAllowed.title}
        text={t.layout.notAllowed.text}
        actions={<Link to="/admin/dashboard">{t.layout.notAllowed.back}</Link>}
      />
    </section>
  )
}

// On a phone, the line of links is longer than the screen. The link of the present part is scrolled into view.
function showPresent(nav: HTMLElement | null) {
  const present = nav?.querySelector<HTMLElement>('[aria-current="page"]')
  if (nav && present) nav.scrollLeft = present.offsetLeft - (nav.clientWidth - present.offsetWidth) / 2
}

// The links to the other parts of the present screen, for example from the fair day to the tills.
function ScreenParts() {
  const screen = usePresentScreen()
  const parts = partsOf(screen, useMayOpen())
  if (parts.length === 0) return null
  return (
    <nav className="screen-parts" aria-label={t.layout.menu.parts} ref={showPresent} key={screen}>
      {parts.map(({ path, title }) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(path === screen && { 'aria-current': 'page' })}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

const kindNames: Readonly<Record<string, string>> = t.work.kinds
const lists: ReadonlySet<string> = new Set(['/admin/dashboard', '/admin/work'])

// Leads from one task to the next, after the user has begun with the first one on the dashboard.
function TaskBar() {
  const opened = useOpenedTasks()
  return opened.length > 0 ? <Bar opened={opened} /> : null
}

function Bar({ opened }: { opened: readonly string[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: tasks } = useQuery(workQuery)
  if (!tasks || lists.has(path)) return null
  const waits = tasks.some((task) => taskKey(task) === opened.at(-1))
  const next = nextTask(tasks, opened)
  return (
    <section className="task-bar" aria-label={t.layout.tasks.label}>
      <p role="status">{waits ? t.layout.tasks.waits : t.layout.tasks.done}</p>
      {next ? (
        <AddressLink
          address={workAddress(next)}
          className={waits ? 'btn btn-sm btn-line' : 'btn btn-sm'}
          onFollow={() => openTask(next)}
        >
          {format(t.layout.tasks.next, { task: kindNames[next.kind] ?? next.kind, name: nameOf(next) })}
        </AddressLink>
      ) : (
        <span>{t.layout.tasks.none}</span>
      )}
      <Button variant="line" size="sm" onClick={endTasks}>
        {t.layout.tasks.end}
      </Button>
    </section>
  )
}

const minute = 60_000

// A bar with the practice clock (simulated clock) of a demo, shown on every screen. Accounts with the edit permission
// can move the clock forward.
function PracticeBar() {
  const { data } = useQuery(eventQuery)
  return data?.practice ? <Clock event={data} /> : null
}

function Clock({ event }: { event: FairEvent }) {
  const mayEdit = useMay('edit')
  const now = useSiteTime()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: advancePracticeClock,
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => showFailure(t.layout.practice.failed, errorMessage(error)),
  })
  const untilFair = Math.ceil((Date.parse(`${event.firstDay}T09:00:00+05:30`) - now) / minute)
  const steps = [
    { by: '1h', label: t.layout.practice.hour },
    { by: '24h', label: t.layout.practice.day },
    ...(untilFair > 0 ? [{ by: `${untilFair}m`, label: t.layout.practice.fair }] : []),
  ]
  return (
    <section className="practice-bar" aria-label={t.layout.practice.label}>
      <p>{format(t.layout.practice.now, { moment: formatMoment(new Date(now).toISOString()) })}</p>
      {mayEdit && (
        <span className="practice-steps">
          {steps.map(({ by, label }) => (
            <Button key={label} variant="line" size="sm" disabled={isPending} onClick={() => mutate(by)}>
              {label}
            </Button>
          ))}
        </span>
      )}
    </section>
  )
}

// Returns the site's time, updated every second. The bar shows it without the seconds.
function useSiteTime(): number {
  const [now, setNow] = useState(siteNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(siteNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const words = t.layout.shortcuts

// The keys and their effects, in the order of the help table.
const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: words.palette },
  { keys: ['/'], does: words.search },
  { keys: ['A'], does: words.actions },
  { keys: ['J'], does: words.next },
  { keys: ['↓'], does: words.next },
  { keys: ['K'], does: words.previous },
  { keys: ['↑'], does: words.previous },
  { keys: ['O'], does: words.open },
  { keys: ['Enter'], does: words.open },
  { keys: ['X'], does: words.select },
  { keys: ['E'], does: words.edit },
  { keys: ['P'], does: words.record },
  { keys: ['R'], does: words.reply },
  { keys: ['C'], does: words.confirm },
  { keys: ['N'], does: words.notOurs },
  { keys: ['Ctrl', 'Enter'], does: words.submit },
  { keys: ['Esc'], does: words.close },
  { keys: ['?'], does: words.help },
]

// Handles the keys of every list. The key "?" opens the table of all shortcuts.
function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLElement>(null)
  useListKeys(() => {
    row.current = currentRow()
    setOpen(true)
  })
  return (
    // If no row had the focus, finalFocus returns false, so that the focus does not move. With the default, the focus
    // could move to a text field.
    <Modal
      title={words.title}
      open={open}
      finalFocus={() => row.current ?? false}
      onClose={() => setOpen(false)}
    >
      <div className="shortcuts">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.keys}</th>
              <th scope="col">{words.action}</th>
            </tr>
          </thead>
          <tbody>
            {shortcuts.map(({ keys, does }) => (
              <tr key={keys.join('+')}>
                <td>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </td>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{words.note}</p>
      </div>
    </Modal>
  )
}
