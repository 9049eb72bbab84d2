import { format } from '../../../i18n/format'
import type { Text } from '../../../i18n/texts.gen'
import { groupDigits } from '../../../lib/money'
import type { StatInk, StatPart } from '../../../ui/stat-card'
import type { Summary } from '../../api/records'
import { t } from '../../texts'

// Returns the parts of the total number of registrations: the paid, pending and cancelled registrations.
export function registrationParts({ registrations }: Summary): StatPart[] {
  const { paid, pending, cancelled } = registrations
  return [
    part(t.dashboard.parts.paid, paid, 'leaf'),
    part(t.dashboard.parts.pending, pending, 'turmeric'),
    part(t.dashboard.parts.cancelled, cancelled, 'regur'),
  ]
}

export function bookingParts({ bookings }: Summary): StatPart[] {
  const { confirmed, pending, rejected } = bookings
  return [
    part(t.dashboard.parts.confirmed, confirmed, 'leaf'),
    part(t.dashboard.parts.pending, pending, 'turmeric'),
    part(t.dashboard.parts.rejected, rejected, 'regur'),
  ]
}

const tierInks = ['chalka', 'neel', 'turmeric', 'regur', 'leaf'] as const satisfies StatInk[]

// Returns the sponsorships by tier, in the order of the edition's tiers. An enquiry may have no tier.
export function sponsorParts({ sponsorships: { total, tiers } }: Summary): StatPart[] {
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

export function messageParts({ messages: { total, week } }: Summary): StatPart[] {
  return [
    part(t.dashboard.parts.thisWeek, week, 'neel'),
    part(t.dashboard.parts.earlier, total - week, 'regur'),
  ]
}

function part(label: Text<'count'>, share: number, ink: StatInk): StatPart {
  return { label: format(label, { count: groupDigits(share) }), share, ink }
}
