import { groupDigits } from '../../../lib/money'
import type { GateSummary } from '../../api/records'
import { t } from '../../texts'
import { BarChart, type ChartSeries } from '../../ui/bar-chart'
import { formatTime } from '../../ui/dates'

type Hour = GateSummary['hours'][number]

const series: readonly ChartSeries<Hour>[] = [
  { label: t.gate.admitted, ink: 'paid', of: ({ count }) => count },
]

// A chart of today's admissions by hour, at all gates together.
export function HourChart({ hours }: { hours: readonly Hour[] }) {
  return (
    <BarChart
      id="gate-hours"
      title={t.gate.byHour}
      rows={hours}
      series={series}
      head={t.gate.hour}
      keyOf={({ at }) => at}
      nameOf={({ at }) => formatTime(at)}
      labelOf={({ at }) => formatTime(at).replace(':00', '')}
      say={groupDigits}
      nothing=""
    />
  )
}
