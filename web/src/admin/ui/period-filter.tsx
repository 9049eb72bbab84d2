import { useId, useState } from 'react'
import { format } from '../../i18n/format'
import { t } from '../texts'
import { DayBox, isDay } from './date-input'
import { formatDay } from './dates'
import type { Filter } from './filter'

// The date filter. The user chooses a number of past days, or a range of days. period.ts defines the filter's search
// parameters.
export const periodFilter: Filter = {
  name: 'period',
  label: t.common.date,
  all: t.ui.periodFilter.allDates,
  options: [
    { value: 'today', label: t.common.today },
    { value: '7', label: t.ui.periodFilter.last7Days },
    { value: '30', label: t.ui.periodFilter.last30Days },
    { value: 'dates', label: t.ui.periodFilter.betweenDates },
  ],
  also: ['from', 'to'],
  chip: ({ period, from, to }) => (period === 'dates' ? describe(String(from), String(to)) : undefined),
  fields: ({ search, onSearch }) =>
    search['period'] === 'dates' && (
      <span className="toolbar-days">
        <DayInput
          label={t.common.from}
          day={String(search['from'])}
          max={String(search['to'])}
          onDay={(from) => onSearch({ from })}
        />
        <DayInput
          label={t.common.to}
          day={String(search['to'])}
          min={String(search['from'])}
          onDay={(to) => onSearch({ to })}
        />
      </span>
    ),
}

type DayProps = { label: string; day: string; min?: string; max?: string; onDay: (day: string) => void }

// A date input. It calls onDay if the date is complete and within the limits, or if the field is empty. While the date
// is incomplete, it does not call onDay.
export function DayInput({ label, day: said, min, max, onDay }: DayProps) {
  const id = useId()
  // What is being typed. Otherwise, the field shows the value from the URL.
  const [typed, setTyped] = useState<string>()
  const [first, last] = [min || '2000-01-01', max || '2099-12-31']
  return (
    <span className="toolbar-day">
      <label htmlFor={id}>{label}</label>
      <DayBox
        id={id}
        min={first}
        max={last}
        value={typed ?? said}
        onChange={({ target: { value } }) => {
          setTyped(value)
          const complete = value === '' || (isDay(value) && value >= first && value <= last)
          if (complete && value !== said) onDay(value)
        }}
        onBlur={() => setTyped(undefined)}
      />
    </span>
  )
}

// Returns a description of a range of days: "2 Aug 2025 to 5 Aug 2025".
function describe(from: string, to: string): string {
  if (!from && !to) return t.ui.periodFilter.betweenDates
  if (!to) return format(t.ui.periodFilter.from, { from: spoken(from) })
  return from
    ? format(t.ui.periodFilter.range, { from: spoken(from), to: spoken(to) })
    : format(t.ui.periodFilter.upTo, { to: spoken(to) })
}

function spoken(isoDay: string): string {
  const moment = new Date(`${isoDay}T00:00:00+05:30`)
  return Number.isNaN(moment.getTime()) ? isoDay : formatDay(moment)
}
