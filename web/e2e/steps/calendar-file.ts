import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** The properties of an event in a calendar file, such as DTSTART. */
export type CalendarEvent = Readonly<Record<string, string>>

/** Downloads a calendar file (RFC 5545), checks its format, and returns its events. */
export async function downloadCalendar(page: Page, press: () => Promise<void>): Promise<CalendarEvent[]> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^[\w-]+\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  const folded = text.split('\r\n')
  expect(folded.pop(), 'the file ends with a line break').toBe('')
  for (const line of folded) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  }
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.at(-1)).toBe('END:VCALENDAR')
  return eventsIn(lines)
}

function eventsIn(lines: readonly string[]): CalendarEvent[] {
  const events: Record<string, string>[] = []
  let event: Record<string, string> | undefined
  for (const line of lines) {
    const cut = line.indexOf(':')
    const [name, value] = [line.slice(0, cut), line.slice(cut + 1)]
    if (line === 'BEGIN:VEVENT') event = {}
    else if (line === 'END:VEVENT' && event) {
      events.push(event)
      event = undefined
    } else if (event) event[name] = value.replaceAll('\\n', '\n').replaceAll(/\\([\\;,])/g, '$1')
  }
  return events
}

/** Converts a day and a time in India to the format of a calendar file, which uses UTC. */
export function calendarTime(day: string, time: string): string {
  return new Date(`${day}T${time}:00+05:30`).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Converts a day, or the day that is `later` days after it, to the format of a calendar file. */
export function calendarDay(day: string, later = 0): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + later)
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}
