import { useQuery } from '@tanstack/react-query'
import { FairMark } from '../../ui/fair-mark'
import { useMayOpen } from '../session/may-open'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { eventQuery } from './event-query'
import { menuOf } from './menu'
import { useDayMenu } from './menu-choice'
import { SidebarGroup } from './sidebar-group'
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
