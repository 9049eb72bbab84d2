import { format } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import { t } from '../texts'

type Props = { page: number; total: number; perPage: number; onPage: (page: number) => void }

// The pager for a long list in a row's details. If there is only one page, it renders nothing.
export function PartPager({ page, total, perPage, onPage }: Props) {
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
