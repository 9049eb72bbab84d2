import { t } from '../../texts'
import { Skeleton } from '../../ui/skeleton'

// Placeholder cards that are shown while the figures load. They have the final size, so that the layout does not
// shift.
export function DashboardSkeleton() {
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
