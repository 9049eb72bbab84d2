import { Link } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import type { Course, CoursePoint } from '../../api/records'
import { useMayOpen } from '../../session/permissions'
import { t } from '../../texts'
import { axisFor } from '../../ui/chart-axis'

type Props = {
  id: string
  title: string
  course: Course
  // The id of the previous edition.
  before: string | undefined
  // The path of the list screen that shows the counted records.
  to: '/admin/registrations' | '/admin/stallbooking'
}

// The height and width of the drawing in SVG units. The drawing is stretched to the size of the card.
const height = 200
const width = 600
// The interval of the days in the table for screen readers, which contains every tenth day and the last day.
const tableStep = 10

const words = t.dashboard.progress

// A chart of how a number grows in the days before the fair, in this edition and the previous one. A line shows the
// goal. For screen readers, a table contains the same figures.
export function ProgressChart({ id, title, course, before, to }: Props) {
  const mayOpen = useMayOpen()
  const { goal, now, before: earlier } = course
  const count = now.at(-1)?.count ?? 0
  const highest = axisFor(Math.max(goal, count, earlier.at(-1)?.count ?? 0)).at(-1) ?? 1
  const days = [...now, ...earlier].map(({ daysBefore }) => daysBefore)
  const [first, last] = [Math.max(1, ...days), Math.min(0, ...days)]
  const line = (points: readonly CoursePoint[]) =>
    points.map(({ daysBefore, count: at }) => `${x(daysBefore, first, last)},${y(at, highest)}`).join(' ')
  return (
    <section className="card chart" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{mayOpen(to) ? <Link to={to}>{title}</Link> : title}</h2>
        <ul className="chart-legend">
          <li className="course-now">{words.now}</li>
          {earlier.length > 0 && <li className="course-before">{before}</li>}
          {goal > 0 && <li className="course-goal">{format(words.goal, { goal: groupDigits(goal) })}</li>}
        </ul>
      </div>
      <p>
        <b>{groupDigits(count)}</b>
        {goal > 0 && ` · ${format(words.ofGoal, { share: share(count, goal) })}`}
      </p>
      <svg
        className="course-plot"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {goal > 0 && (
          <line className="course-goal" x1="0" x2={width} y1={y(goal, highest)} y2={y(goal, highest)} />
        )}
        <polyline className="course-before" points={line(earlier)} />
        <polyline className="course-now" points={line(now)} />
      </svg>
      <div className="course-days" aria-hidden="true">
        <span>{format(words.daysBefore, { days: String(first) })}</span>
        <span>{words.firstDay}</span>
      </div>
      <CourseTable id={id} course={course} before={before} />
    </section>
  )
}

function CourseTable({
  id,
  course: { now, before: earlier },
  before,
}: Pick<Props, 'id' | 'course' | 'before'>) {
  const earlierOf = new Map(earlier.map(({ daysBefore, count }) => [daysBefore, count]))
  const shown = now.filter(({ daysBefore }, at) => daysBefore % tableStep === 0 || at === now.length - 1)
  return (
    <div className="vh">
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{words.days}</th>
            <th scope="col">{words.now}</th>
            {before && <th scope="col">{before}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ daysBefore, count }) => (
            <tr key={daysBefore}>
              <th scope="row">{daysBefore}</th>
              <td>{groupDigits(count)}</td>
              {before && <td>{groupDigits(earlierOf.get(daysBefore) ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function x(daysBefore: number, first: number, last: number): number {
  return ((first - daysBefore) / (first - last)) * width
}

function y(count: number, highest: number): number {
  return height - 4 - (count / highest) * (height - 8)
}

function share(count: number, goal: number): string {
  return `${Math.floor((count / goal) * 100)}%`
}
