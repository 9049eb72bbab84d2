import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import type { Summary } from '../../api/records'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'

// A chart of the registrations by category. The largest category is first.
export function CategoryBars({ categories, registrations }: Summary) {
  const most = Math.max(1, ...categories.map(({ count }) => count))
  return (
    <section className="card chart" aria-labelledby="by-category">
      <div className="card-head">
        <h2 id="by-category">{t.dashboard.byCategory}</h2>
        <small>{format(t.dashboard.inAll, { count: groupDigits(registrations.total) })}</small>
      </div>
      <ul className="category-bars">
        {categories
          .toSorted((one, other) => other.count - one.count)
          .map(({ category, count, paid }) => (
            <li key={category}>
              {' '}
              <span>{categoryName(category)}</span>
              <svg width="100%" height="20" aria-hidden="true" focusable="false">
                <title>
                  {format(t.dashboard.categoryBar, {
                    category: categoryName(category),
                    count: groupDigits(count),
                    paid: groupDigits(paid),
                  })}
                </title>
                <rect className="ink-paid" width={`${(count / most) * 100}%`} height="20" />
              </svg>
              <b className="num">
                {' '}
                <span aria-hidden="true">{groupDigits(count)}</span>{' '}
                <span className="vh">
                  {format(t.dashboard.countPaid, { count: groupDigits(count), paid: groupDigits(paid) })}
                </span>{' '}
              </b>
            </li>
          ))}
      </ul>
    </section>
  )
}
