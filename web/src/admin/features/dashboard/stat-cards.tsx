import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import type { Text } from '../../../i18n/texts.gen'
import { groupDigits } from '../../../lib/money'
import type { IconName } from '../../../ui/icon'
import { StatCard, type StatPart, type StatInk } from '../../../ui/stat-card'
import type { Summary } from '../../api/records'
import { useMayOpen } from '../../session/permissions'
import { t } from '../../texts'

// Returns the parts of the total number of registrations: the paid, pending and cancelled registrations.
function registrationParts({ registrations }: Summary): StatPart[] {
  const { paid, pending, cancelled } = registrations
  return [
    part(t.dashboard.parts.paid, paid, 'leaf'),
    part(t.dashboard.parts.pending, pending, 'turmeric'),
    part(t.dashboard.parts.cancelled, cancelled, 'regur'),
  ]
}

function bookingParts({ bookings }: Summary): StatPart[] {
  const { confirmed, pending, rejected } = bookings
  return [
    part(t.dashboard.parts.confirmed, confirmed, 'leaf'),
    part(t.dashboard.parts.pending, pending, 'turmeric'),
    part(t.dashboard.parts.rejected, rejected, 'regur'),
  ]
}

const tierInks = ['chalka', 'neel', 'turmeric', 'regur', 'leaf'] as const satisfies StatInk[]

// Returns the sponsorships by tier, in the order of the edition's tiers. An enquiry may have no tier.
function sponsorParts({ sponsorships: { total, tiers } }: Summary): StatPart[] {
  const named = tiers.reduce((sum, { count }) => sum + count, 0)
  const all = total > named ? [...tiers, { level: t.dashboard.noTier, count: total - named }] : tiers
  return all.map(({ level, count }, index) => ({
    label: format(t.dashboard.parts.tier, { tier: tierName(level), count: groupDigits(count) }),
    share: count,
    ink: inkOf(index),
  }))
}

// Returns a tier's colour. The colours repeat in a fixed order, so that neighbouring tiers always have different
// colours.
function inkOf(index: number): StatInk {
  return tierInks[index % tierInks.length] ?? 'regur'
}

// Shortens a tier's name: "Event Sponsor" becomes "Event".
function tierName(level: string): string {
  return level.replace(/\s+sponsor$/i, '')
}

function messageParts({ messages: { total, week } }: Summary): StatPart[] {
  return [
    part(t.dashboard.parts.thisWeek, week, 'neel'),
    part(t.dashboard.parts.earlier, total - week, 'regur'),
  ]
}

function part(label: Text<'count'>, share: number, ink: StatInk): StatPart {
  return { label: format(label, { count: groupDigits(share) }), share, ink }
}

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
