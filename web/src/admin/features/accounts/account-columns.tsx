import { Badge } from '../../../ui/badge'
import type { OfficeAccount } from '../../api/records'
import { roleName } from '../../session/roles'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { RowActions, type RecordActions } from '../../ui/row-actions'

const column = columnHelper<OfficeAccount>()

type Actions = Required<Pick<RecordActions<OfficeAccount>, 'onEdit' | 'onDelete' | 'onRestore'>>

// The columns of the accounts, or of the removed ones. Nobody removes the own account.
export function accountColumns(
  ownEmail: string,
  deleted: boolean,
  { onEdit, onDelete, onRestore }: Actions,
): Columns<OfficeAccount> {
  return column.columns([
    column.accessor('name', {
      header: 'Name',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <b>{original.name}</b>
          {original.email === ownEmail && ' (you)'}
          <small>{original.email}</small>
        </>
      ),
    }),
    column.accessor('role', {
      header: 'Role',
      meta: { card: 'inline' },
      cell: ({ getValue }) => roleName(getValue()),
    }),
    column.display({
      id: 'state',
      header: 'Sign-in',
      enableSorting: false,
      cell: ({ row: { original } }) => <StateBadge account={original} />,
    }),
    column.display({
      id: 'secondFactor',
      header: 'Second step',
      enableSorting: false,
      cell: ({ row: { original } }) =>
        original.secondFactor ? (
          <Badge tone="good">Second step on</Badge>
        ) : (
          <Badge icon={null}>Second step off</Badge>
        ),
    }),
    column.accessor('signedInAt', {
      header: 'Last sign-in',
      sortDescFirst: true,
      cell: ({ getValue }) => {
        const at = getValue()
        return at ? <Moment at={at} /> : 'Never yet'
      },
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      enableSorting: false,
      meta: { align: 'end', card: 'actions' },
      cell: ({ row: { original } }) => (
        <RowActions
          row={original}
          what={`account ${original.email}`}
          actions={deleted ? { onRestore } : { onEdit, ...(original.email !== ownEmail && { onDelete }) }}
        />
      ),
    }),
  ])
}

function StateBadge({ account: { disabled, mustChange } }: { account: OfficeAccount }) {
  if (disabled) return <Badge tone="mute">Disabled</Badge>
  if (mustChange) return <Badge tone="warn">First password</Badge>
  return <Badge tone="good">Active</Badge>
}
