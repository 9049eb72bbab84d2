import * as v from 'valibot'
import { siteNow } from '../../../lib/site-clock'
import type { Edition } from '../../api/records'
import { t } from '../../texts'
import { translated, translations, type TextFields } from '../../ui/localized-text'
import { text } from '../../ui/rules'

// The form values for next year's edition. keepBlocks and emptyHall are 'yes' or ''.
export type NextValues = Record<
  'id' | TextFields<'title'> | 'firstDay' | 'lastDay' | 'keepBlocks' | 'emptyHall',
  string
>

const oneDay = 24 * 60 * 60 * 1000
const oneYearOfWeeks = 52 * 7 * oneDay

// Returns the suggested values: the same weekdays a year later or, if that has passed, in the first year in which they
// are in the future; that year; and the title with it.
export function proposeNext({ id, title, firstDay, lastDay }: Edition, now: number = siteNow()): NextValues {
  const first = Date.parse(firstDay)
  const years = Number.isNaN(first) ? 1 : Math.max(1, Math.floor((now - first) / oneYearOfWeeks) + 1)
  const begins = yearsLater(firstDay, years)
  const next = begins.slice(0, 4)
  const withYear = (old: string | undefined) =>
    next && old ? old.replaceAll(firstDay.slice(0, 4), next).replaceAll(id, next) : (old ?? '')
  return {
    id: next,
    title: withYear(title['en']),
    ...translated('title', (lang) => withYear(title[lang])),
    firstDay: begins,
    lastDay: yearsLater(lastDay, years),
    keepBlocks: '',
    emptyHall: '',
  }
}

function yearsLater(day: string, years: number): string {
  const moment = Date.parse(day)
  return Number.isNaN(moment) ? '' : new Date(moment + years * oneYearOfWeeks).toISOString().slice(0, 10)
}

const fields = v.object({
  id: v.pipe(v.string(), v.trim(), v.regex(/^[0-9a-z][0-9a-z-]{0,19}$/, t.edition.wrongYear)),
  title: text({ most: 500, required: t.edition.begin.titleRequired }),
  ...translated('title', () => v.string()),
  firstDay: text({ most: 500, required: t.edition.begin.firstDayRequired }),
  lastDay: text({ most: 500, required: t.edition.begin.lastDayRequired }),
  keepBlocks: v.string(),
  emptyHall: v.string(),
})

export const nextSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['firstDay'], ['lastDay']],
      ({ firstDay, lastDay }) => lastDay >= firstDay,
      t.edition.wrongLastDay,
    ),
    ['lastDay'],
  ),
)

// Maps the server's field names to the form's field names, where they differ.
export const serverNames: Readonly<Record<string, string>> = {
  'title.en': 'title',
  ...Object.fromEntries(translations.map(({ code }) => [`title.${code}`, `titleIn_${code}`])),
}
