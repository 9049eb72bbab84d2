import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Plural } from '../../../i18n/texts.gen'
import { formatAmount, groupDigits } from '../../../lib/money'
import { EmptyState } from '../../../ui/empty-state'
import { Icon } from '../../../ui/icon'
import type { Summary, WorkItem } from '../../api/records'
import { useClockAhead } from '../../layout/event-query'
import { t, counted } from '../../texts'
import { AddressLink } from '../../ui/record-link'
import { endTasks, nextTask, openTask } from '../../ui/task-run'
import { ageOf, factsOf, nameOf, workAddress, workQuery } from '../../ui/work'

const kindNames: Readonly<Record<string, string>> = t.work.kinds

// The number of tasks that the dashboard shows.
const shownTasks = 5

// A card with the first tasks of the work list, each with what is needed to judge it, and the number of other things
// that wait. Each links to its screen.
export function WaitingList({ summary }: { summary: Summary }) {
  const { data: tasks = [], dataUpdatedAt } = useQuery(workQuery)
  const readAt = dataUpdatedAt + useClockAhead()
  const alerts = alertsIn(summary)
  const lists = listsIn(summary)
  return (
    <section className="card chart" aria-labelledby="waiting">
      <div className="card-head">
        <h2 id="waiting">{t.dashboard.waitingForYou}</h2>
        {tasks.length > 0 && (
          <AddressLink className="book-link" address="/admin/work">
            {counted(summary.waiting.work, t.dashboard.allTasks)}
          </AddressLink>
        )}
      </div>
      {alerts.length + tasks.length + lists.length === 0 && (
        <EmptyState title={t.dashboard.nothingIsWaiting} text={t.dashboard.nothingWaitingNote} />
      )}
      <ul className="waiting">
        {alerts.map(waitingItem)}
        {tasks.slice(0, shownTasks).map((task) => (
          <li key={`${task.kind} ${task.id}`}>
            <TaskLink task={task} readAt={readAt} />
          </li>
        ))}
        {lists.map(waitingItem)}
      </ul>
    </section>
  )
}

function waitingItem({ count, label, address }: Waiting) {
  return (
    <li key={address}>
      <AddressLink address={address}>
        <b className="num">{groupDigits(count)}</b> <span>{label}</span>
        <Icon name="chevron-right" size={20} />
      </AddressLink>
    </li>
  )
}

function TaskLink({ task, readAt }: { task: WorkItem; readAt: number }) {
  return (
    <AddressLink address={workAddress(task)} className="waiting-task">
      <span>
        {kindNames[task.kind] ?? task.kind}
        <small dir="auto">{[nameOf(task), factsOf(task, undefined)].filter(Boolean).join(' · ')}</small>
      </span>{' '}
      <span className="waiting-sum">
        {task.amount > 0 && <span className="num">{formatAmount(task.amount)}</span>}{' '}
        <small>{ageOf(task.since, readAt)}</small>
      </span>
      <Icon name="chevron-right" size={20} />
    </AddressLink>
  )
}

// The link to the first task that the account may decide. From there, a bar leads to the next ones.
export function FirstTask() {
  const { data: tasks = [] } = useQuery(workQuery)
  const first = nextTask(tasks, [])
  useEffect(endTasks, [])
  if (!first) return null
  return (
    <AddressLink address={workAddress(first)} className="btn btn-sm" onFollow={() => openTask(first)}>
      {t.dashboard.startFirst}
    </AddressLink>
  )
}

type Waiting = { count: number; label: string; address: string }

// Returns the problems that affect the whole site.
function alertsIn({ alerts }: Summary): Waiting[] {
  const { heldStalls, diskFreeMB, failedBackups, noTaxNumber } = alerts ?? {
    heldStalls: 0,
    diskFreeMB: 0,
    failedBackups: 0,
    noTaxNumber: false,
  }
  return [
    waitingFor(diskFreeMB, t.dashboard.waiting.disk, '/admin/dashboard'),
    waitingFor(failedBackups, t.dashboard.waiting.backups, '/admin/system'),
    waitingFor(noTaxNumber ? 1 : 0, t.dashboard.waiting.taxNumber, '/admin/edition?section=tax'),
    waitingFor(heldStalls, t.dashboard.waiting.heldStalls, '/admin/hall'),
  ].filter(({ count }) => count > 0)
}

// Returns what waits in other lists than the work list.
function listsIn(summary: Summary): Waiting[] {
  const { waiting, registrations, resourcePersons, volunteers, bookings, sponsorships, messages } = summary
  return [
    waitingFor(
      registrations.pending,
      t.dashboard.waiting.registrations,
      '/admin/registrations?status=Pending',
    ),
    waitingFor(
      resourcePersons.pending,
      t.dashboard.waiting.resourcePersons,
      '/admin/resourcepersonapplications?status=Pending',
    ),
    waitingFor(volunteers.pending, t.dashboard.waiting.volunteers, '/admin/volunteers?status=Pending'),
    waitingFor(bookings.pending, t.dashboard.waiting.bookings, '/admin/stallbooking?status=Pending'),
    waitingFor(sponsorships.pending, t.dashboard.waiting.sponsorships, '/admin/sponsorships?status=Pending'),
    waitingFor(messages.open, t.dashboard.waiting.messages, '/admin/admincontact?state=open'),
    waitingFor(waiting.orders, t.dashboard.waiting.orders, '/admin/dashboard?orders=ACTIVE'),
  ].filter(({ count }) => count > 0)
}

function waitingFor(count: number, label: Plural, address: string): Waiting {
  return { count, label: counted(count, label), address }
}
