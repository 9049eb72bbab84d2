import { formatAmount } from '../../../lib/money'
import type { DayBook } from '../../api/records'
import { t } from '../../texts'
import { BarChart, type ChartSeries } from '../../ui/bar-chart'
import { dayLabel, dayName, monthLabel } from '../../ui/chart-axis'
import { shortAmount } from '../../ui/short-amount'

type Day = DayBook['days'][number]

// The maximum number of days in the chart. The chart shows the latest days on which money was received or paid out.
const drawn = 31

const series: readonly ChartSeries<Day>[] = [
  { label: t.dayBook.in, ink: 'paid', of: (day) => day.in },
  { label: t.dayBook.out, ink: 'pending', of: ({ out }) => out },
]

// A chart of the money received and paid out on each day.
export function DayBookChart({ days }: { days: readonly Day[] }) {
  const shown = days.slice(-drawn)
  if (shown.length === 0) return null
  return (
    <BarChart
      beside
      id="money-per-day"
      title={t.dayBook.chart}
      rows={shown}
      series={series}
      head={t.dayBook.day}
      keyOf={({ date }) => date}
      nameOf={({ date }) => dayName(date)}
      labelOf={({ date }) => dayLabel(date)}
      belowOf={(index) => monthLabel(shown, index)}
      say={formatAmount}
      tick={shortAmount}
      nothing={t.dayBook.noMoney}
    />
  )
}
