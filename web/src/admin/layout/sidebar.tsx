import { useQuery } from '@tanstack/react-query'
import { FairMark } from '../../ui/fair-mark'
import { useMayOpen } from '../session/may-open'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { eventQuery } from './event-query'
import { SidebarGroup } from './sidebar-group'
import { sidebarGroups } from './sidebar-groups'
import { summaryQuery } from './summary-query'

// If an account may open at most this number of screens, all its groups are open.
const fewEntries = 12

// The links to all screens by group, with the number of open tasks.
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  const event = useQuery(eventQuery)
  const mayRead = useMay('read')
  const summary = useQuery({ ...summaryQuery, enabled: mayRead })
  const mayOpen = useMayOpen()
  const groups = sidebarGroups
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries.filter(({ to }) => mayOpen(to)),
    }))
    .filter(({ entries }) => entries.length > 0)
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
      <nav aria-label={t.layout.sidebar.label}>
        {groups.map((group) => (
          <SidebarGroup
            key={group.heading ?? ''}
            {...group}
            open={all <= fewEntries || group.daily === true}
            summary={summary.data}
            onFollow={onFollow}
          />
        ))}
      </nav>
    </>
  )
}
