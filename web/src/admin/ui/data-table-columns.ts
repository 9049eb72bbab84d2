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
  // The alignment of the column. Columns with numbers or actions use 'end'.
  align?: 'end'
  // The position of the cell on a phone, where each row is a card. By default, the cell is below the previous cell.
  // With 'inline' it is next to the previous cell. With 'title' it is the card's title, and with 'actions' it is in
  // the card's lower corner. Columns with 'title' or 'actions' cannot be hidden.
  card?: 'title' | 'inline' | 'actions'
  // The width below which the table hides the column: 1220 px for rank 3, 1000 px for rank 2, 650 px for rank 1. A
  // column without a rank is always shown. Phones show all columns.
  rank?: 1 | 2 | 3
  // If true, a phone shows the column's header before the value, because the value alone is not clear.
  labelled?: true
}

// The features of the table. The table shows the sort order but does not sort, because the server sorts and pages the
// rows.
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() })

export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]

export type TableOf<Row extends RowData> = ReactTable<typeof features, Row>

// Returns the helper that defines columns. The id of a column is the API's name for sorting by this column.
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}

// Returns the CSS classes of a column's cells.
export function lookOf(look: ColumnLook | undefined): string | undefined {
  return (
    classNames(
      look?.align === 'end' && 'cell-end',
      look?.card && `cell-${look.card}`,
      look?.rank && `cell-rank-${look.rank}`,
    ) || undefined
  )
}
