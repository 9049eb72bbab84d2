import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'
import { DataTable } from './data-table'
import { ErrorBanner } from './error-banner'
import { isFiltered, withoutFilters, type ListState } from './filter'
import { ListToolbar } from './list-toolbar'
import { useLastPage } from './pager'

type Toolbar = ComponentProps<typeof ListToolbar>
type Table<Row extends { _id: string }> = ComponentProps<typeof DataTable<Row>>

type ListProps<Row extends { _id: string }> = Omit<Table<Row>, 'search' | 'empty'> &
  Pick<Toolbar, 'placeholder' | 'filters' | 'sorts'> & {
    searchLabel: string
    search: Table<Row>['search'] & ListState
    // The texts that are shown if no row matches the search text and the filters.
    noMatch: { title: string; text?: string }
    // The texts that are shown if the list has no rows at all.
    empty: ComponentProps<typeof NothingFound>
    // Buttons that are shown at the end of the toolbar.
    tools?: ReactNode
    // Content that is shown between the toolbar and the table.
    children?: ReactNode
  }

type CardProps<Row extends { _id: string }> = ListProps<Row> &
  FailureProps & {
    list: ListProps<Row>['list']
    // The card's head.
    head?: ReactNode
  }

// A list in a card. A list error is shown above the card.
export function ListCard<Row extends { _id: string }>({ failed, head, ...list }: CardProps<Row>) {
  useLastPage(list.list.data?.total, list.search, list.onSearch)
  return (
    <>
      <ListFailure list={list.list} failed={failed} />
      <section className="card" aria-label={list.label}>
        {head}
        <List {...list} />
      </section>
    </>
  )
}

// A list with the search field, the filters and the table.
export function List<Row extends { _id: string }>(props: ListProps<Row>) {
  const { searchLabel, placeholder, filters, sorts, noMatch, empty, tools, children, ...table } = props
  const { list, search, onSearch } = table
  return (
    <>
      <ListToolbar
        label={searchLabel}
        placeholder={placeholder}
        filters={filters}
        sorts={sorts}
        search={search}
        found={list.data}
        onSearch={onSearch}
      >
        {tools}
      </ListToolbar>
      {children}
      <DataTable
        {...table}
        empty={
          <NoRows filters={filters} search={search} noMatch={noMatch} empty={empty} onSearch={onSearch} />
        }
      />
    </>
  )
}

type FailureProps = {
  list: { error: Error | null; refetch: () => Promise<unknown> }
  // Returns the title of the error banner.
  failed: (error: Error) => string
}

// The error banner that is shown if the list cannot be read.
export function ListFailure({ list: { error, refetch }, failed }: FailureProps) {
  const [dismissed, setDismissed] = useState<Error | null>(null)
  if (!error || error === dismissed) return null
  return (
    <ErrorBanner title={failed(error)} onRetry={() => void refetch()} onDismiss={() => setDismissed(error)} />
  )
}

type NoRowsProps = Pick<Toolbar, 'filters' | 'search' | 'onSearch'> &
  Pick<ListProps<never>, 'noMatch' | 'empty'>

// The text that is shown in place of a list without rows.
export function NoRows({ filters, search, noMatch, empty, onSearch }: NoRowsProps) {
  if (!isFiltered(filters, search)) return <NothingFound {...empty} />
  return <NothingFound {...noMatch} onClear={() => onSearch(withoutFilters(filters))} />
}

type Props = {
  title: string
  text?: string
  // Clears the search text and the filters. It is undefined if the list has no search text and no filters.
  onClear?: (() => void) | undefined
}

// The text that is shown in place of an empty list.
export function NothingFound({ title, text, onClear }: Props) {
  return (
    <EmptyState
      heading="h2"
      title={title}
      text={text}
      actions={
        onClear && (
          <Button variant="line" size="sm" onClick={onClear}>
            {t.ui.nothingFound.clearFilters}
          </Button>
        )
      }
    />
  )
}
