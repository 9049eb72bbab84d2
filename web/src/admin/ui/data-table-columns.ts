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
  // The position of the cell on a phone, where each row is a card. By default it is below the previous cell; 'inline'
  // is beside it, 'title' is the card's title, and 'actions' is its lower corner. Columns with 'title' or 'actions'
  // cannot be hidden.
  card?: 'title' | 'inline' | 'actions'
  // The columns that a narrow table leaves out, the highest rank first: 3 below 1220 px, 2 below 1000 px, 1 below 650
  // px. A column without a rank is always shown. Phones show all columns.
  rank?: 1 | 2 | 3
  // If true, a phone shows the column's header before the value, because the value alone is not clear.
  labelled?: true
}

// The server sorts and pages the rows. The table only knows the sort order.
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() })

export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]

export type TableOf<Row extends RowData> = ReactTable<typeof features, Row>

// Returns the helper that defines columns. The id of a column is the name by which the API sorts.
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}

// The CSS classes of a column's cells.
export function lookOf(look: ColumnLook | undefined): string | undefined {
  return (
    classNames(
      look?.align === 'end' && 'cell-end',
      look?.card && `cell-${look.card}`,
      look?.rank && `cell-rank-${look.rank}`,
    ) || undefined
  )
}
