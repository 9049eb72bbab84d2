import type { ReactNode } from 'react'
import { t } from '../texts'
import { bookPeriods, periodLabels, type BookDays, type BookPeriod } from './book-period'
import { ChoiceBox } from './list-toolbar'
import { DayInput } from './period-filter'

type Props = {
  // The name of the filtered list, such as "Day book".
  label: string
  search: BookDays
  onSearch: (change: Partial<BookDays>) => void
  // More filters, shown after the period.
  children?: ReactNode
}

const options = bookPeriods.map((value) => ({ value, label: periodLabels[value] }))

// The toolbar of the day book and the settlements. It contains the period and the filters that the screen adds.
export function BookToolbar({ label, search, onSearch, children }: Props) {
  return (
    <div className="toolbar" role="search" aria-label={label}>
      <ChoiceBox
        label={t.ui.bookToolbar.period}
        value={search.period}
        options={options}
        onChoose={(period) => onSearch({ period: period as BookPeriod, from: '', to: '' })}
      />
      {search.period === 'dates' && (
        <span className="toolbar-days">
          <DayInput
            label={t.common.from}
            day={search.from}
            max={search.to}
            onDay={(from) => onSearch({ from })}
          />
          <DayInput label={t.common.to} day={search.to} min={search.from} onDay={(to) => onSearch({ to })} />
        </span>
      )}
      {children}
    </div>
  )
}
