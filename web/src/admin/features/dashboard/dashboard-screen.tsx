import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { clockAhead } from '../../../lib/site-clock'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import type { Summary, SummaryDay } from '../../api/records'
import { summaryQuery } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { BarChart, type ChartColumn, type ChartSeries } from '../../ui/bar-chart'
import { categoryName } from '../../ui/category-name'
import { dayLabel, dayName, monthLabel } from '../../ui/chart-axis'
import { formatLongMoment, formatMoment } from '../../ui/dates'
import { PageTitle } from '../../ui/page-title'
import { Skeleton } from '../../ui/skeleton'
import { DashboardFailure, DashboardTrouble } from './dashboard-failure'
import { DebtsCard } from './debts-card'
import { MoneyCards } from './money-cards'
import { OrdersDrawer } from './orders-drawer'
import { ProgressChart } from './progress-chart'
import { progressQuery } from './progress-query'
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

const backupTexts = t.dashboard.backup

// When the last good backup was made. It is a warning if it is old or a later one has failed.
function BackupNotice({ backup }: { backup: NonNullable<Summary['backup']> }) {
  const { at, failed, late } = backup
  return (
    <Notice
      kind={failed ? 'bad' : !at || late ? 'warn' : 'good'}
      title={at ? format(backupTexts.last, { moment: formatMoment(at) }) : backupTexts.none}
    >
      {at && <p>{backupTexts.tested}</p>}
      {(failed || late || !at) && (
        <p>{failed ? backupTexts.failed : at ? backupTexts.late : backupTexts.never}</p>
      )}
    </Notice>
  )
}

// Charts of registrations and sold stalls over time, with their goals and the figures of the previous edition.
function ProgressCharts() {
  const progress = useQuery(progressQuery)
  if (!progress.data) return null
  const { registrations, stalls, before } = progress.data
  const texts = t.dashboard.progress
  return (
    <div className="charts charts-two">
      <ProgressChart
        id="goal-registrations"
        title={texts.registrations}
        course={registrations}
        before={before}
        to="/admin/registrations"
      />
      <ProgressChart
        id="goal-stalls"
        title={texts.stalls}
        course={stalls}
        before={before}
        to="/admin/stallbooking"
      />
    </div>
  )
}

// Placeholder cards that are shown while the figures load. They have the final size, so that the layout does not
// shift.
function DashboardSkeleton() {
  return (
    <>
      <p className="vh" role="status">
        {t.dashboard.loadingDashboard}
      </p>
      <div aria-hidden="true">
        <div className="dashboard-first">
          <div className="card wait wait-chart">
            <Skeleton label="" lines={8} />
          </div>
          <div className="card wait wait-chart">
            <Skeleton label="" lines={8} />
          </div>
        </div>
        <div className="stats">
          {['registrations', 'bookings', 'sponsors', 'contact'].map((name) => (
            <div key={name} className="card wait wait-stat">
              <Skeleton label="" lines={4} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

// The number of days in the chart.
const drawn = 14

const series: readonly ChartSeries<SummaryDay>[] = [
  { label: t.dashboard.paid, ink: 'paid', of: ({ paid }) => paid },
  { label: t.dashboard.pending, ink: 'pending', of: ({ pending }) => pending },
]

// The columns of the table for screen readers. In addition to the chart's values, the table contains the total and the
// cancelled registrations.
const columns: readonly ChartColumn<SummaryDay>[] = [
  { label: t.dashboard.registrations, of: ({ registrations }) => registrations },
  ...series,
  { label: t.dashboard.cancelled, of: ({ cancelled }) => cancelled },
]

// A chart of the registrations in the last fourteen days. The lower part of each bar shows the paid registrations, and
// the upper part shows the pending ones.
function DayChart({ days }: { days: readonly SummaryDay[] }) {
  const shown = days.slice(-drawn)
  return (
    <BarChart
      id="per-day"
      title={t.dashboard.registrationsPerDay}
      rows={shown}
      series={series}
      columns={columns}
      head={t.dashboard.day}
      keyOf={({ date }) => date}
      nameOf={({ date }) => dayName(date)}
      labelOf={({ date }) => dayLabel(date)}
      belowOf={(index) => monthLabel(shown, index)}
      say={groupDigits}
      nothing={t.dashboard.noRegistrations}
    />
  )
}

// A chart of the registrations by category. The largest category is first.
function CategoryBars({ categories, registrations }: Summary) {
  const most = Math.max(1, ...categories.map(({ count }) => count))
  return (
    <section className="card chart" aria-labelledby="by-category">
      <div className="card-head">
        <h2 id="by-category">{t.dashboard.byCategory}</h2>
        <small>{format(t.dashboard.inAll, { count: groupDigits(registrations.total) })}</small>
      </div>
      <ul className="category-bars">
        {categories
          .toSorted((one, other) => other.count - one.count)
          .map(({ category, count, paid }) => (
            <li key={category}>
              {' '}
              <span>{categoryName(category)}</span>
              <svg width="100%" height="20" aria-hidden="true" focusable="false">
                <title>
                  {format(t.dashboard.categoryBar, {
                    category: categoryName(category),
                    count: groupDigits(count),
                    paid: groupDigits(paid),
                  })}
                </title>
                <rect className="ink-paid" width={`${(count / most) * 100}%`} height="20" />
              </svg>
              <b className="num">
                {' '}
                <span aria-hidden="true">{groupDigits(count)}</span>{' '}
                <span className="vh">
                  {format(t.dashboard.countPaid, { count: groupDigits(count), paid: groupDigits(paid) })}
                </span>{' '}
              </b>
            </li>
          ))}
      </ul>
    </section>
  )
}
