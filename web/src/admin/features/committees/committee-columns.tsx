import type { CommitteeMember } from '../../api/records'
import { columnHelper, type Columns } from '../../ui/data-table'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordActions } from '../../ui/row-actions'

const column = columnHelper<CommitteeMember>()

export function memberOf({ name }: CommitteeMember): string {
  return `member ${name}`
}

// Who, as what, in which committee. nameOf says a committee's name.
export function committeeColumns(
  nameOf: (committee: string) => string,
  actions: RecordActions<CommitteeMember> | null,
): Columns<CommitteeMember> {
  return column.columns([
    column.accessor('name', {
      header: 'Name',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <b>{original.name}</b>
          {original.sample && <small>Sample, not a real person</small>}
        </>
      ),
    }),
    column.accessor('designation', {
      header: 'Designation',
      cell: ({ row: { original } }) => (
        <>
          {original.designation}
          {(original.designationHi || original.designationTe) && (
            <small className="both-languages">
              <span lang="hi">{original.designationHi}</span> <span lang="te">{original.designationTe}</span>
            </small>
          )}
        </>
      ),
    }),
    column.accessor('committee', { header: 'Committee', cell: ({ getValue }) => nameOf(getValue()) }),
    ...actionsColumn(actions, memberOf),
  ])
}
