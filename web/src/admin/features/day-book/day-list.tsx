import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayBook } from '../../api/records'
import { t } from '../../texts'
import { BookToolbar } from '../../ui/book-toolbar'
import { DataTable } from '../../ui/data-table'
import { defaultsOf } from '../../ui/list-search'
import { ChoiceBox } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { channelNames, formatBookDay, directionNames, kindNames, optionsOf } from './book-texts'
import { filtersOf } from './day-book-api'
import { dayBookSearch, type DayBookSearch } from './day-book-search'
import { dayColumns, type DayRow } from './day-columns'
import { DayLines } from './day-lines'

type Props = {
  book: Pick<UseQueryResult<DayBook>, 'data' | 'isPending' | 'isError' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  search: DayBookSearch
  onSearch: (change: Partial<DayBookSearch>) => void
}

// The days of the period with their lines, below the filters.
export function DayList({ book, search, onSearch }: Props) {
  const { page, perPage, open } = search
  const list = useMemo(() => pageOf(book.data, page, perPage), [book.data, page, perPage])
  const filters = filtersOf(search)
  const linesOf = ({ date }: DayRow) => (
    <DayLines day={date} filters={filters} page={search.lines} onPage={(lines) => onSearch({ lines })} />
  )
  const clear = () => onSearch(defaultsOf(dayBookSearch))
  return (
    <section className="card" aria-label={t.dayBook.days}>
      <BookToolbar label={t.dayBook.filterTheDayBook} search={search} onSearch={onSearch}>
        {choices.map(({ name, label, options }) => (
          <ChoiceBox
            key={name}
            label={label}
            value={search[name]}
            options={options}
            onChoose={(value) => onSearch({ [name]: value })}
          />
        ))}
      </BookToolbar>
      <DataTable
        label={t.dayBook.days}
        columns={dayColumns}
        list={{ ...book, data: list }}
        search={{ page, perPage, q: '', sort: '' }}
        onSearch={(change) =>
          onSearch(change.perPage ? { perPage: change.perPage } : { page: change.page ?? 1 })
        }
        defaultSort="date"
        nameOf={({ date }) => formatBookDay(date)}
        details={{
          of: linesOf,
          openIds: new Set(open ? [open] : []),
          onOpen: (ids) => onSearch({ open: [...ids].find((id) => id !== open) ?? '', lines: 1 }),
        }}
        empty={<NothingFound title={t.dayBook.empty} onClear={clear} />}
      />
    </section>
  )
}

// Returns one page of days. The server sends all days at once, so the browser pages them.
function pageOf(book: DayBook | undefined, page: number, perPage: number) {
  if (!book) return undefined
  const rows: DayRow[] = book.days.map((day) => ({ ...day, _id: day.date }))
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
}

const choices = [
  { name: 'kind', label: t.dayBook.kind, options: optionsOf(t.dayBook.allKinds, kindNames) },
  { name: 'channel', label: t.dayBook.channel, options: optionsOf(t.dayBook.allChannels, channelNames) },
  { name: 'direction', label: t.dayBook.inOrOut, options: optionsOf(t.dayBook.inAndOut, directionNames) },
] as const
