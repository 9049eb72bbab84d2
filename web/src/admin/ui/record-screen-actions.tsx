import { t } from '../texts'
import { columnHelper, type Columns } from './data-table-columns'
import { RowActions, type RecordActions } from './row-actions'

// The actions column. Only for accounts that may use at least one row action.
export function actionsColumn<Row extends { _id: string }>(
  actions: RecordActions<Row> | null,
  whatOf: (row: Row) => string,
): Columns<Row> {
  if (!actions) return []
  return [
    columnHelper<Row>().display({
      id: 'actions',
      header: t.common.actions,
      enableSorting: false,
      meta: { align: 'end', card: 'actions' },
      cell: ({ row }) => <RowActions row={row.original} what={whatOf(row.original)} actions={actions} />,
    }),
  ]
}
