import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { SelectOption } from '../../ui/select'
import { describeError } from '../api/api-error'
import type { ListPage } from '../api/list'
import { useMay } from '../session/permissions'
import { DataTable, type Columns } from './data-table'
import { ErrorBanner } from './error-banner'
import { ListToolbar, type Filter } from './list-toolbar'
import { NothingFound } from './nothing-found'
import type { RecordSearch } from './record-screen-kind'
import { deletedFilter } from './restore-filter'
import { useLastPage } from './use-last-page'

type Props<Row extends { _id: string }> = {
  // What the rows are: "Partners", and in a sentence: "partners".
  label: string
  many: string
  placeholder: string
  filters?: readonly Filter[]
  sorts: readonly SelectOption[]
  defaultSort: string
  columns: Columns<Row>
  list: UseQueryResult<ListPage<Row>>
  search: RecordSearch
  onSearch: (change: Partial<RecordSearch>) => void
  // "Failed to fetch partners"
  failed: string
  empty: { title: string; text?: string }
}

// The table of what the office puts on the website: search, filters, deleted ones for those who may bring them back.
export function ContentTable<Row extends { _id: string }>(props: Props<Row>) {
  const { label, many, filters = [], list, search, onSearch, empty } = props
  const mayRestore = useMay('restore')
  const [dismissed, setDismissed] = useState<Error | null>(null)
  useLastPage(list.data?.total, search, onSearch)
  const choices = mayRestore ? [...filters, deletedFilter] : filters
  return (
    <>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={`${props.failed}: ${describeError(list.error)}`}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <section className="card" aria-label={label}>
        <ListToolbar
          label={`Search ${many}`}
          placeholder={props.placeholder}
          filters={choices}
          sorts={props.sorts}
          search={search}
          total={list.data?.total}
          onSearch={onSearch}
        />
        <DataTable
          label={label}
          columns={props.columns}
          list={list}
          search={search}
          onSearch={onSearch}
          defaultSort={props.defaultSort}
          empty={
            isFiltered(search) ? (
              <NothingFound
                title={`No ${many} match your criteria`}
                onClear={() => onSearch(Object.fromEntries(filterNames(search).map((name) => [name, ''])))}
              />
            ) : (
              <NothingFound {...empty} />
            )
          }
        />
      </section>
    </>
  )
}

// Whether the list shows only some of its records.
export function isFiltered(search: RecordSearch): boolean {
  return filterNames(search).some((name) => search[name] !== '')
}

function filterNames(search: RecordSearch): string[] {
  return Object.keys(search).filter((name) => !['page', 'perPage', 'sort'].includes(name))
}
