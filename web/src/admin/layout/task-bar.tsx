import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { format } from '../../i18n/format'
import { Button } from '../../ui/button'
import { t } from '../texts'
import { AddressLink } from '../ui/address-link'
import { endTasks, nextTask, openTask, taskKey, useOpenedTasks } from '../ui/task-run'
import { nameOf, workAddress, workQuery } from '../ui/work'

const kindNames: Readonly<Record<string, string>> = t.work.kinds
const lists: ReadonlySet<string> = new Set(['/admin/dashboard', '/admin/work'])

// Leads from one task to the next, after the user has begun with the first one on the dashboard.
export function TaskBar() {
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
