import { useQuery } from '@tanstack/react-query'
import { t } from '../../texts'
import { ProgressChart } from './progress-chart'
import { progressQuery } from './progress-query'

// Charts of registrations and sold stalls over time, with their goals and the figures of the previous edition.
export function ProgressCharts() {
  const progress = useQuery(progressQuery)
  if (!progress.data) return null
  const { registrations, stalls, before } = progress.data
  const words = t.dashboard.progress
  return (
    <div className="charts charts-two">
      <ProgressChart
        id="goal-registrations"
        title={words.registrations}
        course={registrations}
        before={before}
        to="/admin/registrations"
      />
      <ProgressChart
        id="goal-stalls"
        title={words.stalls}
        course={stalls}
        before={before}
        to="/admin/stallbooking"
      />
    </div>
  )
}
