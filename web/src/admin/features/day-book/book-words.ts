import type { DayBookLine } from '../../api/records'
import { formatDay } from '../../ui/dates'

// The office's words for what the books go by.
export const kindWords: Readonly<Record<DayBookLine['kind'], string>> = {
  registration: 'Registration',
  booking: 'Stalls',
}

export const channelWords: Readonly<Record<DayBookLine['channel'], string>> = {
  online: 'Online',
  cash: 'Cash',
  cheque: 'Cheque',
  bank: 'Bank',
}

// "13 Sept 2025", of a day of India's calendar.
export function dayWords(date: string): string {
  return formatDay(`${date}T00:00:00+05:30`)
}

// What a refund was for: "Refund, late".
export function lineWords({ kind, direction, reason }: DayBookLine): string {
  if (direction === 'in') return kindWords[kind]
  return `${kindWords[kind]}, refund${reason ? ` (${reason})` : ''}`
}

export const directionWords = { in: 'Money in', out: 'Refunds' } as const

// The choices of a filter, with the one that lets everything through.
export function optionsOf(all: string, words: Readonly<Record<string, string>>) {
  return [{ value: '', label: all }, ...Object.entries(words).map(([value, label]) => ({ value, label }))]
}
