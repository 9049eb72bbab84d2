import { groupDigits } from '../../../lib/money'
import type { StatInk, StatPart } from '../../../ui/stat-card'
import type { Summary } from '../../api/records'

// How each figure of the dashboard is made up.
export function registrationParts({ registrations }: Summary): StatPart[] {
  const { paid, pending, cancelled } = registrations
  return [
    part('Paid', paid, 'leaf'),
    part('Pending', pending, 'turmeric'),
    part('Cancelled', cancelled, 'regur'),
  ]
}

export function bookingParts({ bookings }: Summary): StatPart[] {
  const { confirmed, pending, rejected } = bookings
  return [
    part('Confirmed', confirmed, 'leaf'),
    part('Pending', pending, 'turmeric'),
    part('Rejected', rejected, 'regur'),
  ]
}

const tierInks = ['chalka', 'neel', 'turmeric', 'regur', 'leaf'] as const satisfies StatInk[]

// By tiers, in the edition's order; an enquiry need not name one.
export function sponsorParts({ sponsorships: { total, tiers } }: Summary): StatPart[] {
  const named = tiers.reduce((sum, { count }) => sum + count, 0)
  const all = total > named ? [...tiers, { level: 'No tier', count: total - named }] : tiers
  return all.map(({ level, count }, index) => part(tierName(level), count, inkOf(index)))
}

// Tiers take their inks in turn, so that neighbours always differ.
function inkOf(index: number): StatInk {
  return tierInks[index % tierInks.length] ?? 'regur'
}

// On a card of sponsors the tier "Event Sponsor" is "Event".
function tierName(level: string): string {
  return level.replace(/\s+sponsor$/i, '')
}

export function messageParts({ messages: { total, week } }: Summary): StatPart[] {
  return [part('This week', week, 'neel'), part('Earlier', total - week, 'regur')]
}

function part(label: string, share: number, ink: StatInk): StatPart {
  return { label: `${label} ${groupDigits(share)}`, share, ink }
}
