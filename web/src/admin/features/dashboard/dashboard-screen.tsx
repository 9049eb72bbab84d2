import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Notice } from '../../../ui/notice'
import { StatCard } from '../../../ui/stat-card'
import { describeError } from '../../api/api-error'
import { summaryQuery } from '../../layout/summary-query'
import { formatMoment } from '../../ui/dates'
import { PageTitle } from '../../ui/page-title'
import { bookingParts, registrationParts, stallParts, takenStalls } from './summary-parts'

// The figures of the fair, looked at again every five minutes. Charts and the activity list are still to come.
export function DashboardScreen() {
  const summary = useQuery(summaryQuery)
  return (
    <>
      <PageTitle
        title="Dashboard"
        note={
          summary.data &&
          `Last updated ${formatMoment(new Date(summary.dataUpdatedAt))}. Refreshes every 5 minutes.`
        }
      >
        <Button
          variant="line"
          size="sm"
          icon="refresh"
          busy={summary.isFetching}
          busyLabel="Refreshing..."
          onClick={() => void summary.refetch()}
        >
          Refresh
        </Button>
      </PageTitle>
      {summary.isError && !summary.data ? (
        <section className="card">
          <EmptyState
            kind="error"
            heading="h2"
            title="Error loading dashboard"
            text={describeError(summary.error)}
            actions={
              <Button size="sm" icon="refresh" onClick={() => void summary.refetch()}>
                Try Again
              </Button>
            }
          />
        </section>
      ) : (
        <Figures />
      )}
    </>
  )
}

function Figures() {
  const { data: summary } = useQuery(summaryQuery)
  const figure = (count: number | undefined) => (count === undefined ? '…' : groupDigits(count))
  return (
    <>
      <div className="stats">
        <div className="card">
          <StatCard
            label="Total Registrations"
            icon="users"
            value={figure(summary?.registrations.total)}
            parts={summary ? registrationParts(summary) : []}
          />
        </div>
        <div className="card">
          <StatCard
            label="Stall Bookings"
            icon="shop"
            value={figure(summary?.bookings.total)}
            parts={summary ? bookingParts(summary) : []}
          />
        </div>
        <div className="card">
          <StatCard
            label="Stalls taken"
            icon="map"
            value={figure(summary && takenStalls(summary))}
            parts={summary ? stallParts(summary) : []}
          />
        </div>
        <div className="card">
          <StatCard label="Orders being paid now" icon="wallet" value={figure(summary?.waiting.orders)} />
        </div>
      </div>
      {summary && summary.waiting.payments > 0 && (
        <Notice kind="warn" icon="alert" title={reviewTitle(summary.waiting.payments)}>
          <p>
            Money arrived that does not fit its order, so nothing was confirmed. Ask whoever runs the site.
          </p>
        </Notice>
      )}
      <Notice title="The rest of the dashboard is not built yet">
        <p>
          Charts, sponsors, messages and the activity list are missing. Meanwhile use{' '}
          <Link to="/admin/registrations" search={{ status: 'Pending' }}>
            pending registrations
          </Link>{' '}
          and{' '}
          <Link to="/admin/stallbooking" search={{ status: 'Pending' }}>
            stall bookings to confirm
          </Link>
          .
        </p>
      </Notice>
    </>
  )
}

function reviewTitle(payments: number): string {
  return payments === 1
    ? '1 payment needs a person to look at it'
    : `${payments} payments need a person to look at them`
}
