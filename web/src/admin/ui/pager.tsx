import { useEffect } from 'react'
import { format } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import type { Counted } from './counted'
import { pageSizes, type ListSearch, type PageSize } from './list-search'

type Props = {
  search: ListSearch
  found: Counted
  onSearch: (change: Partial<ListSearch>) => void
}

// The pager for a list. It shows a text such as "1 to 10 of 412", the page numbers, and the number of rows per page.
export function Pager({ search: { page, perPage }, found, onSearch }: Props) {
  const { total } = found
  const last = Math.max(1, Math.ceil(total / perPage), found.more ? page + 1 : 1)
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  const goTo = (next: number) => onSearch({ page: next })
  return (
    <nav className="pager" aria-label={t.ui.pager.label}>
      <span>
        {format(found.more ? t.ui.pager.rangeOfMore : t.ui.pager.range, {
          from: groupDigits(from),
          to: groupDigits(to),
          total: groupDigits(total),
        })}
      </span>
      {last > 1 && <PageList page={page} last={last} onGo={goTo} />}
      <label className="pager-size">
        {t.ui.pager.rows}
        <span className="select">
          <select
            className="input"
            value={perPage}
            onChange={(event) => onSearch({ perPage: Number(event.target.value) as PageSize })}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
          <Icon name="chevron-down" size={18} />
        </span>
      </label>
    </nav>
  )
}

type ListProps = { page: number; last: number; onGo: (page: number) => void }

function PageList({ page, last, onGo: goTo }: ListProps) {
  return (
    <ol>
      <li>
        <StepButton label={t.ui.pager.previous} icon="chevron-left" to={page - 1} last={last} onGo={goTo} />
      </li>
      {pagesAround(page, last).map((number, index) => (
        <li key={number ?? `gap-${index}`}>
          {number === null ? (
            <span>…</span>
          ) : (
            <button
              type="button"
              aria-label={format(t.ui.pager.page, { number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => goTo(number)}
            >
              {groupDigits(number)}
            </button>
          )}
        </li>
      ))}
      <li>
        <StepButton label={t.ui.pager.next} icon="chevron-right" to={page + 1} last={last} onGo={goTo} />
      </li>
    </ol>
  )
}

type StepProps = {
  label: string
  icon: 'chevron-left' | 'chevron-right'
  to: number
  last: number
  onGo: (page: number) => void
}

function StepButton({ label, icon, to, last, onGo }: StepProps) {
  return (
    <button type="button" aria-label={label} disabled={to < 1 || to > last} onClick={() => onGo(to)}>
      <Icon name={icon} size={20} />
    </button>
  )
}

// Returns the page numbers to show: the first page, the last page and the pages near the current one. A gap between
// them is null.
export function pagesAround(page: number, last: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - 1, last - 2))
  const shown = new Set([1, first, first + 1, first + 2, last].filter((number) => number <= last))
  const numbers = [...shown].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    if (before === undefined || number === before + 1) return [number]
    return number === before + 2 ? [before + 1, number] : [null, number]
  })
}

type PartPagerProps = { page: number; total: number; perPage: number; onPage: (page: number) => void }

// The pager for a long list in a row's details. If there is only one page, it renders nothing.
export function PartPager({ page, total, perPage, onPage }: PartPagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return null
  return (
    <p className="book-lines-pages">
      <Button variant="line" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t.ui.partPager.earlier}
      </Button>
      <span role="status">
        {format(t.ui.partPager.part, { part: groupDigits(Math.min(page, last)), last: groupDigits(last) })}
      </span>
      <Button variant="line" size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t.ui.partPager.later}
      </Button>
    </p>
  )
}

// Goes to the last page if the page in the URL does not exist. This happens after records were deleted, and with old
// links.
export function useLastPage(
  total: number | undefined,
  { page, perPage }: Pick<ListSearch, 'page' | 'perPage'>,
  onSearch: (change: { page: number }) => void,
): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage))
  const beyond = total !== undefined && page > last
  useEffect(() => {
    if (beyond) onSearch({ page: last })
    // The callback is not a dependency, because the parent passes a new function on every render although its effect
    // is always the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [beyond, last])
}
