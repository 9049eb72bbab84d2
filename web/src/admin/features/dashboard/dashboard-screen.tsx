import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { clockAhead } from '../../../lib/site-clock'
import { Button } from '../../../ui/button'
import type { Summary } from '../../api/records'
import { summaryQuery } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatLongMoment } from '../../ui/dates'
import { PageTitle } from '../../ui/page-title'
import { BackupNotice } from './backup-notice'
import { CategoryBars } from './category-bars'
import { DashboardFailure, DashboardTrouble } from './dashboard-failure'
import { DashboardSkeleton } from './dashboard-skeleton'
import { DayChart } from './day-chart'
import { DebtsCard } from './debts-card'
import { MoneyCards } from './money-cards'
import { OrdersDrawer } from './orders-drawer'
import { ProgressCharts } from './progress-charts'
import { RecentActivity } from './recent-activity'
import { SampleCard } from './sample-card'
import { StatCards } from './stat-cards'
import { useRecentActivity, type RecentActivity as Recent } from './use-recent-activity'
import { FirstTask, WaitingList } from './waiting-list'
import { ZoneBars } from './zone-bars'

const route = getRouteApi('/portal/admin/dashboard')

// The dashboard with the figures of the fair. They are refreshed every five minutes, or by the Refresh button.
export function DashboardScreen() {
  const { orders } = route.useSearch()
  const navigate = route.useNavigate()
  const summary = useQuery(summaryQuery)
  const mayPeople = useMay('people')
  const recent = useRecentActivity(mayPeople)
  const busy = summary.isFetching || recent.busy
  const refresh = () => {
    void summary.refetch()
    recent.refresh()
  }
  return (
    <>
      <PageTitle note={refreshNote(summary.dataUpdatedAt)}>
        {mayPeople && <FirstTask />}
        <Button
          variant="line"
          size="sm"
          icon="refresh"
          busy={busy}
          busyLabel={t.dashboard.refreshing}
          onClick={refresh}
        >
          {t.dashboard.refresh}
        </Button>
      </PageTitle>
      {summary.data && (
        <>
          <DashboardTrouble
            error={summary.error}
            updatedAt={summary.dataUpdatedAt}
            failures={recent.failures}
            onRetry={refresh}
          />
          <Figures summary={summary.data} recent={recent} />
        </>
      )}
      {!summary.data && summary.isError && (
        <DashboardFailure error={summary.error} busy={busy} onRetry={refresh} />
      )}
      {summary.isPending && <DashboardSkeleton />}
      {mayPeople && orders && (
        <OrdersDrawer
          status={orders}
          onClose={() => void navigate({ search: { orders: '' }, resetScroll: false })}
        />
      )}
    </>
  )
}

// Returns a text that explains the automatic refresh. It also contains the time at which the figures were loaded, if
// they were already loaded.
function refreshNote(at: number): string {
  if (at === 0) return t.dashboard.refreshes
  return format(t.dashboard.updatedAndRefreshes, { moment: formatLongMoment(new Date(at + clockAhead())) })
}

// What waits, who owes, how full the hall is, what is still the sample and the last backup come first. The totals and
// charts are below them.
function Figures({ summary, recent }: { summary: Summary; recent: Recent }) {
  const mayPeople = useMay('people')
  return (
    <>
      <div className="dashboard-first">
        <div>
          {mayPeople && <WaitingList summary={summary} />}
          <ZoneBars zones={summary.zones} />
        </div>
        <div>
          {mayPeople && <DebtsCard />}
          <SampleCard sample={summary.sample} />
          {summary.backup && <BackupNotice backup={summary.backup} />}
        </div>
      </div>
      <StatCards summary={summary} />
      {mayPeople && <MoneyCards />}
      {mayPeople && (
        <div className="charts">
          <RecentActivity recent={recent} />
        </div>
      )}
      <ProgressCharts />
      <div className="charts charts-wide">
        <DayChart days={summary.days} />
        <CategoryBars {...summary} />
      </div>
    </>
  )
}
