import { formatDay } from './dates'
import type { Filter } from './filter'

// By day: the last ones, or from one to another. Its parameters are in period.ts.
export const periodFilter: Filter = {
  name: 'period',
  label: 'Date',
  all: 'All dates',
  options: [
    { value: 'today', label: 'Today' },
    { value: '7', label: 'Last 7 days' },
    { value: '30', label: 'Last 30 days' },
    { value: 'dates', label: 'From – to' },
  ],
  also: ['from', 'to'],
  chip: ({ period, from, to }) => (period === 'dates' ? describe(String(from), String(to)) : undefined),
  fields: ({ search, onSearch }) =>
    search['period'] === 'dates' && (
      <span className="toolbar-days">
        <DayInput
          label="From"
          day={String(search['from'])}
          max={String(search['to'])}
          onDay={(from) => onSearch({ from })}
        />
        <DayInput
          label="To"
          day={String(search['to'])}
          min={String(search['from'])}
          onDay={(to) => onSearch({ to })}
        />
      </span>
    ),
}

type DayProps = { label: string; day: string; min?: string; max?: string; onDay: (day: string) => void }

// While a day is being typed it is none yet: only a whole one within the limits counts, or an empty field.
export function DayInput({ label, day: said, min, max, onDay }: DayProps) {
  return (
    <label>
      {label}
      <input
        // What the address says is shown, but not over what is being typed.
        ref={(input) => {
          if (input && document.activeElement !== input) input.value = said
        }}
        type="date"
        className="input"
        min={min || '2000-01-01'}
        max={max || '2099-12-31'}
        onChange={({ target: { value, validity } }) => {
          if (validity.valid && value !== said) onDay(value)
        }}
      />
    </label>
  )
}

// "2 Aug 2025 to 5 Aug 2025"
function describe(from: string, to: string): string {
  if (!from && !to) return 'From – to'
  if (!to) return `From ${spoken(from)}`
  return from ? `${spoken(from)} to ${spoken(to)}` : `Up to ${spoken(to)}`
}

function spoken(isoDay: string): string {
  const moment = new Date(`${isoDay}T00:00:00+05:30`)
  return Number.isNaN(moment.getTime()) ? isoDay : formatDay(moment)
}
