import { groupDigits } from '../../../lib/money'
import type { IconName } from '../../../ui/icon'
import { StatCard, type StatPart } from '../../../ui/stat-card'
import type { Summary } from '../../api/records'
import { t } from '../../texts'
import { bookingParts, messageParts, registrationParts, sponsorParts } from './summary-parts'

type Card = {
  label: string
  icon: IconName
  total: (summary: Summary) => number
  parts: (summary: Summary) => StatPart[]
}

const cards: readonly Card[] = [
  {
    label: t.dashboard.cards.registrations,
    icon: 'users',
    total: ({ registrations }) => registrations.total,
    parts: registrationParts,
  },
  {
    label: t.dashboard.cards.bookings,
    icon: 'shop',
    total: ({ bookings }) => bookings.total,
    parts: bookingParts,
  },
  {
    label: t.dashboard.cards.sponsors,
    icon: 'star',
    total: ({ sponsorships }) => sponsorships.total,
    parts: sponsorParts,
  },
  {
    label: t.dashboard.cards.contact,
    icon: 'message',
    total: ({ messages }) => messages.total,
    parts: messageParts,
  },
]

// The four totals of the fair with their parts.
export function StatCards({ summary }: { summary: Summary }) {
  return (
    <div className="stats">
      {cards.map(({ label, icon, total, parts }) => (
        <div key={label} className="card">
          <StatCard label={label} icon={icon} value={groupDigits(total(summary))} parts={parts(summary)} />
        </div>
      ))}
    </div>
  )
}
