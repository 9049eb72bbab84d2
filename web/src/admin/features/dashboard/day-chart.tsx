import { groupDigits } from '../../../lib/money'
import type { SummaryDay } from '../../api/records'
import { t } from '../../texts'
import { BarChart, type ChartColumn, type ChartSeries } from '../../ui/bar-chart'
import { dayLabel, dayName, monthLabel } from '../../ui/chart-axis'

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
export function DayChart({ days }: { days: readonly SummaryDay[] }) {
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
