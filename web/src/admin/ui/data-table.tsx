import type { UseQueryResult } from '@tanstack/react-query'
import { functionalUpdate, useTable, type RowData, type SortingState } from '@tanstack/react-table'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { format } from '../../i18n/format'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import type { ListPage } from '../api/list'
import { t } from '../texts'
import type { Counted } from './counted'
import { features, lookOf, type Columns, type TableOf } from './data-table-columns'
import { Rows, SkeletonRows, type RowAbilities } from './data-table-rows'
import { PageTick, type Selection } from './data-table-selection'
import type { ListSearch } from './list-search'
import { Pager } from './pager'
import { QueryFailure } from './query-error'

export { columnHelper, type Columns } from './data-table-columns'

type Props<Row extends { _id: string }> = RowAbilities<Row> & {
  // The name of the listed records, such as "Registrations".
  label: string
  columns: Columns<Row>
  list: Pick<UseQueryResult<ListPage<Row>>, 'data' | 'isPending' | 'isError' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  // The server's default sort order. The value '' means that the list cannot be sorted.
  defaultSort: string
  // The content that is shown in place of the table rows if no row matches.
  empty: ReactNode
}

const noRows: readonly never[] = []

// The table that all list screens use. The server sorts and pages the rows, and the URL contains the list's state. The
// table has a loading, an empty, an error and a ready state. On a phone each row is a card.
export function DataTable<Row extends { _id: string }>(props: Props<Row>) {
  const { label, columns, list, search, onSearch, defaultSort, empty, selection } = props
  const width = columns.length + (selection ? 1 : 0)
  const sorting = sortingOf(search.sort || defaultSort)
  const table = useTable({
    features,
    columns,
    data: list.data?.rows ?? noRows,
    getRowId: (row) => row._id,
    manualSorting: true,
    enableSorting: defaultSort !== '',
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => onSearch({ sort: sortOf(functionalUpdate(change, sorting), defaultSort) }),
  })
  const place = useKeptFocus(list.data)
  const stale = list.isFetching && list.data
  if (list.isError && !list.data)
    return <QueryFailure query={list} title={format(t.ui.dataTable.failed, { label })} />
  return (
    <>
      <div ref={place} tabIndex={-1} className={classNames('table-scroll', stale && 'table-stale')}>
        <table className="table" role="table" aria-label={label} aria-busy={list.isFetching}>
          <TableHead table={table} selection={selection} />
          <tbody role="rowgroup">
            {list.isPending ? (
              <SkeletonRows columns={width} label={label} />
            ) : (
              <Rows {...props} table={table} columns={width} />
            )}
          </tbody>
        </table>
      </div>
      {list.data && <Below found={list.data} search={search} onSearch={onSearch} empty={empty} />}
    </>
  )
}

type BelowProps = Pick<Props<never>, 'search' | 'onSearch' | 'empty'> & { found: Counted }

// Shows the pager, or `empty` if no row matches.
function Below({ found, search, onSearch, empty }: BelowProps) {
  return found.total === 0 ? empty : <Pager search={search} found={found} onSearch={onSearch} />
}

// Moves the focus to the table if the row that contains the focused element disappears.
function useKeptFocus(rows: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const within = useRef<Element>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      within.current = target instanceof Element && place.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const lost = within.current !== null && !within.current.isConnected
    if (lost && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [rows])
  return place
}

type HeadProps<Row extends RowData> = { table: TableOf<Row>; selection: Selection | undefined }

// The table head. The roles are explicit, because on a phone CSS displays the parts of the table as blocks, which
// removes their implicit roles.
function TableHead<Row extends RowData>({ table, selection }: HeadProps<Row>) {
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row">
          {selection && (
            <td role="cell" className="cell-select">
              <PageTick pageIds={table.getRowModel().rows.map(({ id }) => id)} selection={selection} />
            </td>
          )}
          {group.headers.map((header) => {
            const sorted = header.column.getCanSort() && header.column.getIsSorted()
            return (
              <th
                key={header.id}
                role="columnheader"
                scope="col"
                className={lookOf(header.column.columnDef.meta)}
                aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
              >
                {header.column.getCanSort() ? (
                  <button type="button" onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    {sorted && <Icon name={sorted === 'desc' ? 'chevron-down' : 'chevron-up'} size={16} />}
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}

function sortingOf(sort: string): SortingState {
  const descending = sort.startsWith('-')
  return [{ id: descending ? sort.slice(1) : sort, desc: descending }]
}

function sortOf([first]: SortingState, defaultSort: string): string {
  if (!first) return ''
  const sort = first.desc ? `-${first.id}` : first.id
  return sort === defaultSort ? '' : sort
}
