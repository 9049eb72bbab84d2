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
  // Figures and actions stand at the end of their column.
  align?: 'end'
  // Where the cell stands on a phone, where each row is a card: below the one before (default), beside it, as the
  // card's title, or in its lower corner. The title and the actions are always shown; the others can be left out.
  card?: 'title' | 'inline' | 'actions'
}

// Rows arrive sorted and paged by the server; the table only knows how they are sorted.
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() })

export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]

export type TableOf<Row extends RowData> = ReactTable<typeof features, Row>

// The helper that writes columns. A column's id is the API's name for sorting by it.
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}

// The class of a column's cells.
export function lookOf(look: ColumnLook | undefined): string | undefined {
  return classNames(look?.align === 'end' && 'cell-end', look?.card && `cell-${look.card}`) || undefined
}
