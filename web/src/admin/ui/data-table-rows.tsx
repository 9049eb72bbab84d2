import type { Cell } from '@tanstack/react-table'
import { Fragment, useId, type MouseEvent, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import { lookOf, type features, type TableOf } from './data-table-columns'
import { RowTick, type Selection } from './data-table-selection'
import type { ListState } from './filter'

// Optional features of the table rows.
export type RowAbilities<Row> = {
  // The accessible name of a row: "Mallaiah Boddu".
  nameOf?: ((row: Row) => string) | undefined
  // The details below a row, and which rows are expanded.
  details?: Details<Row> | undefined
  selection?: Selection | undefined
  // The id of the row whose record another part of the screen also shows.
  currentId?: string | undefined
  onChoose?: ((row: Row) => void) | undefined
}

export type Details<Row> = {
  of: (row: Row) => ReactNode
  openIds: ReadonlySet<string>
  onOpen: (ids: ReadonlySet<string>) => void
}

// Returns the settings for the details below the rows. The list's search parameter `open` contains the ids of the
// expanded rows, separated by commas.
export function openDetails<Row>(
  of: Details<Row>['of'],
  search: ListState,
  onSearch: (change: { open: string }) => void,
): Details<Row> {
  return {
    of,
    openIds: new Set(String(search['open'] ?? '').split(',')),
    onOpen: (ids) => onSearch({ open: [...ids].filter(Boolean).join(',') }),
  }
}

type Props<Row extends { _id: string }> = RowAbilities<Row> & { table: TableOf<Row>; columns: number }

// The rows of a page. An expanded row is followed by its details.
export function Rows<Row extends { _id: string }>(props: Props<Row>) {
  const { table, columns, nameOf, details, selection, currentId, onChoose } = props
  const prefix = useId()

  function toggle(id: string) {
    const next = new Set(details?.openIds)
    if (!next.delete(id)) next.add(id)
    details?.onOpen(next)
  }
  // Handles a press on a row. It has the same effect as the button in the row's first cell, which keyboard and screen
  // reader users use.
  function press(event: MouseEvent, row: Row) {
    if (!isPlainPress(event)) return
    if (onChoose) onChoose(row)
    else toggle(row._id)
  }

  return table.getRowModel().rows.map((row) => {
    const { id, original } = row
    const name = nameOf?.(original) ?? id
    const isOpen = details?.openIds.has(id) === true
    const cells = row.getAllCells()
    // The button that opens the row is in a column without a rank, because narrow tables hide the columns with a rank.
    const opening = cells.find(({ column }) => column.columnDef.meta?.rank === undefined)
    const detailsId = `${prefix}${id}`
    return (
      <Fragment key={id}>
        <tr
          role="row"
          className={classNames(
            (onChoose || details) && 'row-choosable',
            id === currentId && 'row-current',
            selection?.ids.has(id) && 'row-selected',
            isOpen && 'row-open',
          )}
          onClick={onChoose || details ? (event) => press(event, original) : undefined}
        >
          {selection && (
            <td role="cell" className="cell-select">
              <RowTick id={id} name={name} selection={selection} />
            </td>
          )}
          {cells.map((cell) => (
            <DataCell
              key={cell.id}
              table={table}
              cell={cell}
              opener={
                details &&
                cell === opening && (
                  <RowOpener name={name} open={isOpen} controls={detailsId} onToggle={() => toggle(id)} />
                )
              }
            />
          ))}
        </tr>
        {details && isOpen && (
          <DetailsRow id={detailsId} columns={columns}>
            {details.of(original)}
          </DetailsRow>
        )}
      </Fragment>
    )
  })
}

type CellProps<Row extends { _id: string }> = {
  table: TableOf<Row>
  cell: Cell<typeof features, Row>
  opener: ReactNode
}

function DataCell<Row extends { _id: string }>({ table, cell, opener }: CellProps<Row>) {
  const { header, meta } = cell.column.columnDef
  const label = meta?.labelled && typeof header === 'string' ? header : undefined
  // Urdu text is written from right to left, but the button that opens the details stays at the left edge.
  return (
    <td role="cell" dir={opener ? undefined : 'auto'} className={lookOf(meta)} data-label={label}>
      {opener ? (
        <div className="cell-opens">
          {opener}
          <div dir="auto">
            <table.FlexRender cell={cell} />
          </div>
        </div>
      ) : (
        <table.FlexRender cell={cell} />
      )}
    </td>
  )
}

// Returns whether a press should act on the row. The result is false if a control in the row was pressed, or if the
// user has just selected text.
function isPlainPress({ target }: MouseEvent): boolean {
  const onControl = target instanceof Element && target.closest('a, button, input, label') !== null
  return !onControl && !window.getSelection()?.toString()
}

// The placeholder rows that are shown while the list is loading.
export function SkeletonRows({ columns, label }: { columns: number; label: string }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} role="row" className="row-skeleton">
      {Array.from({ length: columns }, (_unused, column) => (
        <td key={column} role="cell">
          {row === 0 && column === 0 && (
            <span className="vh" role="status">
              {format(t.ui.dataTable.loading, { label })}
            </span>
          )}
          <div className="bone" aria-hidden="true" />
        </td>
      ))}
    </tr>
  ))
}

type OpenerProps = { name: string; open: boolean; controls: string; onToggle: () => void }

// The button in the first cell of a row that opens the details below the row.
function RowOpener({ name, open, controls, onToggle }: OpenerProps) {
  return (
    <button
      type="button"
      className="icon-button row-opener"
      aria-label={format(t.ui.dataTableDetails.detailsOf, { name })}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} size={20} />
    </button>
  )
}

// The table row that contains the details. Its cell is as wide as the table. The role is explicit, because on a phone
// rows are displayed as cards.
function DetailsRow({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr id={id} role="row" className="row-details">
      <td role="cell" colSpan={columns}>
        {children}
      </td>
    </tr>
  )
}
