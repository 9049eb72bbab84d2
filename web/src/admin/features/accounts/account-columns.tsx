import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import type { OfficeAccount } from '../../api/records'
import { roleName } from '../../session/roles'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { RowActions, type RecordActions } from '../../ui/row-actions'

const column = columnHelper<OfficeAccount>()

type Actions = Required<Pick<RecordActions<OfficeAccount>, 'onEdit' | 'onDelete' | 'onRestore'>>

// The columns shown in the list of accounts. Deleted accounts can be restored, and current accounts can be edited and
// deleted. The user's own account cannot be deleted.
export function accountColumns(
  ownEmail: string,
  deleted: boolean,
  { onEdit, onDelete, onRestore }: Actions,
): Columns<OfficeAccount> {
  return column.columns([
    column.accessor('name', {
      header: t.common.name,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => <NameCell account={original} own={original.email === ownEmail} />,
    }),
    column.accessor('role', {
      header: t.accounts.role,
      meta: { card: 'inline' },
      cell: ({ row: { original } }) => roleName(original.role),
    }),
    column.display({
      id: 'state',
      header: t.accounts.signIn,
      cell: ({ row: { original } }) => <StateBadge account={original} />,
    }),
    column.display({
      id: 'secondFactor',
      header: t.accounts.twoStep,
      cell: ({ row: { original } }) =>
        original.secondFactor || original.passkeys > 0 ? (
          <Badge tone="good">{t.accounts.twoStepOn}</Badge>
        ) : (
          <Badge icon={null}>{t.accounts.twoStepOff}</Badge>
        ),
    }),
    column.accessor('signedInAt', {
      header: t.accounts.lastSignIn,
      sortDescFirst: true,
      meta: { rank: 2, labelled: true },
      cell: ({ getValue }) => {
        const at = getValue()
        return at ? <Moment at={at} /> : t.accounts.never
      },
    }),
    column.display({
      id: 'actions',
      header: t.common.actions,
      meta: { align: 'end', card: 'actions' },
      cell: ({ row: { original } }) => (
        <RowActions
          row={original}
          what={format(t.accounts.account, { email: original.email })}
          actions={deleted ? { onRestore } : { onEdit, ...(original.email !== ownEmail && { onDelete }) }}
        />
      ),
    }),
  ])
}

function NameCell({ account: { name, email }, own }: { account: OfficeAccount; own: boolean }) {
  return (
    <>
      <b>{name}</b>
      {own && ` ${t.accounts.you}`}
      <small>{email}</small>
    </>
  )
}

function StateBadge({ account: { disabled, mustChange } }: { account: OfficeAccount }) {
  if (disabled) return <Badge tone="mute">{t.accounts.disabled}</Badge>
  if (mustChange) return <Badge tone="warn">{t.accounts.invited}</Badge>
  return <Badge tone="good">{t.accounts.active}</Badge>
}
