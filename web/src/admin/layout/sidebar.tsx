import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { groupDigits } from '../../lib/money'
import { FairMark } from '../../ui/fair-mark'
import type { Summary } from '../api/records'
import { may, useAccount, useMay } from '../session/permissions'
import { t } from '../texts'
import { listOfPage } from '../ui/record-address'
import { eventQuery } from './event-query'
import { sidebarGroups, type SidebarEntry } from './sidebar-groups'
import { summaryQuery } from './summary-query'

// The links to all screens by group, with the number of records or open tasks.
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  const event = useQuery(eventQuery)
  const mayRead = useMay('read')
  const summary = useQuery({ ...summaryQuery, enabled: mayRead })
  const account = useAccount()
  const groups = sidebarGroups
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(({ permission }) => may(account, permission ?? 'read')),
    }))
    .filter(({ entries }) => entries.length > 0)
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
        {groups.map(({ heading, entries }) => (
          <div key={heading ?? ''}>
            {heading && <h2>{heading}</h2>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <SidebarLink entry={entry} summary={summary.data} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

type LinkProps = { entry: SidebarEntry; summary: Summary | undefined; onFollow: (() => void) | undefined }

function SidebarLink({ entry, summary, onFollow }: LinkProps) {
  const { to, label, icon: EntryIcon, count } = entry
  const figure = summary && count?.(summary)
  const holds = useLocation({ select: ({ pathname }) => listOfPage(pathname) === to })
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onFollow}
      {...(holds && { 'aria-current': 'true' })}
    >
      <EntryIcon size={22} strokeWidth={2.2} aria-hidden="true" />
      <span>{label}</span>
      {figure !== undefined && <em>{groupDigits(figure)}</em>}
    </Link>
  )
}
