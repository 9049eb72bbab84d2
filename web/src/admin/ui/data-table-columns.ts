import {
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
  type RowData,
} from '@tanstack/react-table'
import { classNames } from '../../ui/class-names'

type ColumnLook = {
  // The alignment of the column; numbers and actions use 'end'.
  align?: 'end'
  // The cell's position on a phone, where each row is a card: below the previous cell (default), beside it, as the
  // card's title, or in its lower corner. The columns 'title' and 'actions' cannot be hidden.
  card?: 'title' | 'inline' | 'actions'
  // On a phone the header stands before the cell, because the value does not explain itself.
  labelled?: true
}

// The server sorts and pages the rows. The table only knows the sort order.
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() })

export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]

export type TableOf<Row extends RowData> = ReactTable<typeof features, Row>

// The helper that defines columns. A column's id is the API's name for sorting by it.
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}

// The CSS class of a column's cells.
export function lookOf(look: ColumnLook | undefined): string | undefined {
  return classNames(look?.align === 'end' && 'cell-end', look?.card && `cell-${look.card}`) || undefined
}
