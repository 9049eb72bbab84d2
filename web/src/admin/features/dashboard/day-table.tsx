import { groupDigits } from '../../../lib/money'
import type { SummaryDay } from '../../api/records'
import { t } from '../../texts'
import { dayName } from './day-axis'

// The figures of the chart, for screen readers only.
export function DayTable({ days }: { days: readonly SummaryDay[] }) {
  return (
    <div className="vh">
      <table aria-labelledby="per-day">
        <thead>
          <tr>
            <th scope="col">{t.dashboard.day}</th>
            <th scope="col">{t.dashboard.registrations}</th>
            <th scope="col">{t.dashboard.paid}</th>
            <th scope="col">{t.dashboard.pending}</th>
            <th scope="col">{t.dashboard.cancelled}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, registrations, paid, pending, cancelled }) => (
            <tr key={date}>
              <th scope="row">{dayName(date)}</th>
              <td>{groupDigits(registrations)}</td>
              <td>{groupDigits(paid)}</td>
              <td>{groupDigits(pending)}</td>
              <td>{groupDigits(cancelled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
