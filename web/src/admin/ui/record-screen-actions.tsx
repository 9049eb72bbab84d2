import { t } from '../texts'
import { columnHelper, type Columns } from './data-table-columns'
import { RowActions, type RecordActions } from './row-actions'

// Returns the actions column. The result is empty if the account may not use any row action.
export function actionsColumn<Row extends { _id: string }>(
  actions: RecordActions<Row> | null,
  whatOf: (row: Row) => string,
): Columns<Row> {
  if (!actions) return []
  return [
    columnHelper<Row>().display({
      id: 'actions',
      header: t.common.actions,
      meta: { align: 'end', card: 'actions' },
      cell: ({ row }) => <RowActions row={row.original} what={whatOf(row.original)} actions={actions} />,
    }),
  ]
}
