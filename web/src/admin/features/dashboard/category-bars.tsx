import { groupDigits } from '../../../lib/money'
import type { Summary } from '../../api/records'

// Registrations by category, the most first (png/18).
export function CategoryBars({ categories, registrations }: Summary) {
  const most = Math.max(1, ...categories.map(({ count }) => count))
  return (
    <section className="card chart" aria-labelledby="by-category">
      <div className="card-head">
        <h2 id="by-category">By category</h2>
        <small>{groupDigits(registrations.total)} in all</small>
      </div>
      <ul className="category-bars">
        {categories
          .toSorted((one, other) => other.count - one.count)
          .map(({ category, count, paid }) => (
            <li key={category}>
              <span>{category}</span>
              <svg width="100%" height="20" aria-hidden="true" focusable="false">
                <title>{`${category}: ${groupDigits(count)}, ${groupDigits(paid)} paid`}</title>
                <rect className="ink-paid" width={`${(count / most) * 100}%`} height="20" />
              </svg>
              <b className="num">
                {groupDigits(count)}
                <span className="vh">, {groupDigits(paid)} paid</span>
              </b>
            </li>
          ))}
      </ul>
    </section>
  )
}
