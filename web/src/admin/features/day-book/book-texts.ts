import { format } from '../../../i18n/format'
import type { DayBookLine } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'

// The display names for the kinds of payments: for registrations, for stall bookings and for sponsorships.
export const kindNames: Readonly<Record<DayBookLine['kind'], string>> = {
  registration: t.dayBook.kinds.registration,
  booking: t.dayBook.kinds.booking,
  sponsorship: t.dayBook.kinds.sponsorship,
}

export const channelNames: Readonly<Record<DayBookLine['channel'], string>> = t.money.methods

// Formats a calendar day in India (YYYY-MM-DD), for example as "13 Sept 2025".
export function formatBookDay(date: string): string {
  return formatDay(`${date}T00:00:00+05:30`)
}

/** Returns the purpose of a payment or refund: "Stalls", or "Stalls, refund (paid twice)". */
export function lineText({ kind, direction, reason }: DayBookLine): string {
  if (direction === 'in') return kindNames[kind]
  const reasons: Readonly<Record<string, string>> = t.dayBook.refundReasons
  return reason
    ? format(t.dayBook.refundWithReason, { kind: kindNames[kind], reason: reasons[reason] ?? reason })
    : format(t.dayBook.refund, { kind: kindNames[kind] })
}

export const directionNames = { in: t.dayBook.directions.in, out: t.dayBook.directions.out } as const

// Returns the options for a filter. The first option has the text of `all` as its label and does not filter.
export function optionsOf(all: string, words: Readonly<Record<string, string>>) {
  return [{ value: '', label: all }, ...Object.entries(words).map(([value, label]) => ({ value, label }))]
}
