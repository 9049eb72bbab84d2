import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { StatCard } from '../../../ui/stat-card'
import { t } from '../../texts'
import { moneyQuery, openWorkQuery } from './progress-query'

// Three cards: the money received, the money paid out, and the total amount that waits for a decision. Each card links
// to the list of the payments or tasks that it counts. The cards are rendered only when both queries have loaded.
export function MoneyCards() {
  const money = useQuery(moneyQuery)
  const work = useQuery(openWorkQuery)
  if (!money.data || !work.data) return null
  const { in: received, out, balance } = money.data
  const open = work.data.filter(({ amount }) => amount > 0)
  const waiting = open.reduce((sum, { amount }) => sum + amount, 0)
  const words = t.dashboard.money
  const cards = [
    {
      label: words.in,
      value: received,
      note: format(words.balance, { amount: formatAmount(balance) }),
      link: linkOptions({ to: '/admin/daybook', search: { period: 'all', direction: 'in' } }),
    },
    {
      label: words.out,
      value: out,
      note: words.outNote,
      link: linkOptions({ to: '/admin/daybook', search: { period: 'all', direction: 'out' } }),
    },
    {
      label: words.pending,
      value: waiting,
      note: format(words.pendingNote, { count: groupDigits(work.data.length) }),
      link: linkOptions({ to: '/admin/work' }),
    },
  ]
  return (
    <div className="stats stats-three">
      {cards.map(({ label, value, note, link }) => (
        <Link key={label} {...link} className="card stat-link">
          <StatCard label={label} value={formatAmount(value)}>
            <p>{note}</p>
          </StatCard>
        </Link>
      ))}
    </div>
  )
}
