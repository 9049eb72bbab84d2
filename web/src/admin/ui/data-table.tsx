import type { UseQueryResult } from '@tanstack/react-query'
import {
  createColumnHelper,
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type RowData,
  type SortingState,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import type { ListPage } from '../api/list'
import type { ListSearch } from './list-search'
import { Pager } from './pager'

type ColumnLook = {
  // Figures and actions stand at the end of their column.
  align?: 'end'
  // Where the cell stands on a phone, where each row is a card: below the one before (default), beside it, as the card's
  // title, or in its lower corner.
  card?: 'title' | 'inline' | 'actions'
}

// Rows arrive sorted and paged by the server; the table only knows how they are sorted.
const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() })

export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]

// The helper that writes columns. A column's id is the API's name for sorting by it.
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}

type Props<Row extends { _id: string }> = {
  // What the rows are: "Registrations".
  label: string
  columns: Columns<Row>
  list: Pick<UseQueryResult<ListPage<Row>>, 'data' | 'isPending' | 'isError' | 'isFetching' | 'refetch'>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  // How the server sorts when nothing is said.
  defaultSort: string
  // What stands in the place of rows when none match.
  empty: ReactNode
  // The row that the rest of the screen is about, and what choosing another does.
  currentId?: string | undefined
  onChoose?: (row: Row) => void
}

const noRows: readonly never[] = []

// The one table of the portal: sorted and paged by the server, with its state in the address. It draws loading, empty,
// failed and ready, and on a phone each row is a card.
export function DataTable<Row extends { _id: string }>(props: Props<Row>) {
  const { label, columns, list, search, onSearch, defaultSort, empty } = props
  const sorting = sortingOf(search.sort || defaultSort)
  const table = useTable({
    features,
    columns,
    data: list.data?.rows ?? noRows,
    getRowId: (row) => row._id,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => onSearch({ sort: sortOf(functionalUpdate(change, sorting), defaultSort) }),
  })
  if (list.isError && !list.data) return <Failed label={label} onRetry={() => void list.refetch()} />
  const total = list.data?.total ?? 0
  return (
    <>
      <div className={classNames('table-scroll', list.isFetching && list.data && 'table-stale')}>
        <table className="table" role="table" aria-label={label} aria-busy={list.isFetching}>
          <TableHead table={table} />
          <tbody role="rowgroup">
            {list.isPending ? (
              <SkeletonRows columns={columns.length} label={label} />
            ) : (
              <Rows {...props} table={table} />
            )}
          </tbody>
        </table>
      </div>
      {list.data && total === 0 && empty}
      {total > 0 && <Pager search={search} total={total} onSearch={onSearch} />}
    </>
  )
}

type TableOf<Row extends RowData> = ReactTable<typeof features, Row>

// Roles are written out: on a phone the parts are laid out as blocks, which would take their meaning away.
function TableHead<Row extends RowData>({ table }: { table: TableOf<Row> }) {
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row">
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

function Rows<Row extends { _id: string }>({
  table,
  currentId,
  onChoose,
}: Pick<Props<Row>, 'currentId' | 'onChoose'> & { table: TableOf<Row> }) {
  return table.getRowModel().rows.map((row) => (
    // A press anywhere in the row is a shortcut; keyboard and screen readers have the button in its first cell.
    <tr
      key={row.id}
      role="row"
      className={classNames(onChoose && 'row-choosable', row.id === currentId && 'row-current')}
      onClick={onChoose && (() => onChoose(row.original))}
    >
      {row.getAllCells().map((cell) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
        <td key={cell.id} role="cell" className={lookOf(cell.column.columnDef.meta)}>
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  ))
}

function SkeletonRows({ columns, label }: { columns: number; label: string }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} role="row" className="row-skeleton">
      {Array.from({ length: columns }, (_unused, column) => (
        <td key={column} role="cell">
          {row === 0 && column === 0 && (
            <span className="vh" role="status">
              Loading {label.toLowerCase()}
            </span>
          )}
          <div className="bone" aria-hidden="true" />
        </td>
      ))}
    </tr>
  ))
}

function Failed({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <EmptyState
      kind="error"
      heading="h2"
      title={`${label} could not be loaded`}
      actions={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  )
}

function lookOf(look: ColumnLook | undefined): string | undefined {
  return classNames(look?.align === 'end' && 'cell-end', look?.card && `cell-${look.card}`) || undefined
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
