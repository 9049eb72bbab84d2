import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { groupDigits } from '../../../lib/money'
import type { IconName } from '../../../ui/icon'
import { StatCard, type StatPart } from '../../../ui/stat-card'
import type { Summary } from '../../api/records'
import { useMayOpen } from '../../session/may-open'
import { t } from '../../texts'
import { bookingParts, messageParts, registrationParts, sponsorParts } from './summary-parts'

type Card = {
  label: string
  icon: IconName
  to: '/admin/registrations' | '/admin/stallbooking' | '/admin/sponsorships' | '/admin/admincontact'
  total: (summary: Summary) => number
  parts: (summary: Summary) => StatPart[]
}

const cards: readonly Card[] = [
  {
    label: t.dashboard.cards.registrations,
    icon: 'users',
    to: '/admin/registrations',
    total: ({ registrations }) => registrations.total,
    parts: registrationParts,
  },
  {
    label: t.dashboard.cards.bookings,
    icon: 'shop',
    to: '/admin/stallbooking',
    total: ({ bookings }) => bookings.total,
    parts: bookingParts,
  },
  {
    label: t.dashboard.cards.sponsors,
    icon: 'star',
    to: '/admin/sponsorships',
    total: ({ sponsorships }) => sponsorships.total,
    parts: sponsorParts,
  },
  {
    label: t.dashboard.cards.contact,
    icon: 'message',
    to: '/admin/admincontact',
    total: ({ messages }) => messages.total,
    parts: messageParts,
  },
]

// Cards with the fair's four totals and the parts of each total. Every card links to the list of its records, if the
// account may open it.
export function StatCards({ summary }: { summary: Summary }) {
  return (
    <div className="stats">
      {cards.map(({ label, icon, to, total, parts }) => (
        <CardFrame key={label} to={to}>
          <StatCard label={label} icon={icon} value={groupDigits(total(summary))} parts={parts(summary)} />
        </CardFrame>
      ))}
    </div>
  )
}

function CardFrame({ to, children }: Pick<Card, 'to'> & { children: ReactNode }) {
  if (!useMayOpen()(to)) return <div className="card">{children}</div>
  return (
    <Link to={to} className="card stat-link">
      {children}
    </Link>
  )
}
