import type { components } from '../../../api/schema.gen'
import { groupDigits } from '../../../lib/money'
import { t } from '../../texts'
import { BarChart, type ChartSeries } from '../../ui/bar-chart'
import { dayLabel, dayName, monthLabel } from '../../ui/chart-axis'

type Day = components['schemas']['MessageDay']

const texts = t.messages.chart

const series: readonly ChartSeries<Day>[] = [
  { label: texts.sent, ink: 'paid', of: ({ sent }) => sent },
  { label: texts.waiting, ink: 'pending', of: ({ waiting }) => waiting },
  { label: texts.failed, ink: 'failed', of: ({ failed }) => failed },
  { label: texts.kept, ink: 'kept', of: ({ kept }) => kept },
]

// A chart that shows the number of messages by status for the last fourteen days.
export function MessagesChart({ days }: { days: readonly Day[] }) {
  return (
    <BarChart
      id="messages-per-day"
      title={t.messages.perDay}
      rows={days}
      series={series}
      head={t.messages.day}
      keyOf={({ date }) => date}
      nameOf={({ date }) => dayName(date)}
      labelOf={({ date }) => dayLabel(date)}
      belowOf={(index) => monthLabel(days, index)}
      say={groupDigits}
      nothing={t.messages.nonePerDay}
    />
  )
}
