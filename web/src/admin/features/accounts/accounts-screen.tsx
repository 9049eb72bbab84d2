import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { describeError, errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { OfficeAccount } from '../../api/records'
import { abilities, roleOptions, roles, roleName } from '../../session/permissions'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { deletedFilter, type Filter } from '../../ui/filter'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { Moment } from '../../ui/moment'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { RowActions, type RecordActions } from '../../ui/row-actions'
import type { AccountSearch } from './account-search'
import { accountsQuery } from './accounts-api'
import { EntryKeysCard } from './entry-keys-card'
import { useAccountTasks } from './use-account-tasks'

const route = getRouteApi('/portal/admin/users')

// The screen of the office's accounts and their roles. Only owners can open it.
export function AccountsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(accountsQuery(search))
  const change = (part: Partial<AccountSearch>) => void navigate(movedBy<AccountSearch>(part))
  const deleted = search.deleted !== ''
  const { own, actions, dialog } = useAccountTasks()
  const columns = useMemo(() => accountColumns(own, deleted, actions), [own, deleted, actions])

  return (
    <>
      <PageTitle note={t.accounts.note}>
        <Button size="sm" icon="plus" onClick={actions.onAdd}>
          {t.accounts.addAccount}
        </Button>
      </PageTitle>
      <ListCard
        label={t.accounts.accounts}
        searchLabel={t.accounts.search}
        placeholder={t.common.nameOrEmail}
        failed={(error) => format(t.accounts.fetchFailed, { error: describeError(error) })}
        filters={filters}
        sorts={sorts}
        columns={columns}
        list={list}
        search={search}
        onSearch={change}
        defaultSort="name"
        noMatch={onlyDeleted(search) ? noneRemoved : noMatch}
        empty={noMatch}
      />
      <RoleTable />
      <EntryKeysCard />
      {dialog}
    </>
  )
}

const noMatch = { title: t.accounts.noMatch }
const noneRemoved = { title: t.accounts.noneRemoved, text: t.accounts.noneRemovedText }

const onlyDeleted = ({ q, role, state, deleted }: AccountSearch) => deleted !== '' && !q && !role && !state

const filters: readonly Filter[] = [
  { name: 'role', label: t.accounts.role, all: t.accounts.allRoles, options: roleOptions },
  {
    name: 'state',
    label: t.accounts.signIn,
    all: t.accounts.activeAndDisabled,
    options: [
      { value: 'active', label: t.accounts.active },
      { value: 'disabled', label: t.accounts.disabled },
    ],
  },
  deletedFilter,
]

const sorts = [
  { value: '', label: t.common.name },
  { value: 'role', label: t.accounts.role },
  { value: '-signedInAt', label: t.accounts.lastSignIn },
]

// The table of roles and their abilities.
function RoleTable() {
  const { data, error, refetch } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => dataOf(api.GET('/api/admin/roles')),
  })
  return (
    <section className="card role-table" aria-labelledby="role-table">
      <div className="card-head">
        <h2 id="role-table">{t.accounts.rolesTitle}</h2>
      </div>
      <QueryError query={{ error, refetch }} title={t.accounts.rolesFailed} reasonOf={errorMessage} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div className="role-abilities" role="group" aria-label={t.accounts.rolesTitle} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.accounts.role}</th>
              {abilities.map((ability) => (
                <th key={ability} scope="col" title={t.accounts.abilityDoes[ability]}>
                  {t.accounts.ability[ability]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.map(({ role, name, does }) => (
              <tr key={role}>
                <th scope="row">
                  {name}
                  <small>{does}</small>
                </th>
                {abilities.map((ability) => (
                  <td key={ability}>
                    {data?.find(({ _id }) => _id === role)?.abilities.includes(ability) ? (
                      <>
                        <Icon name="check" size={20} />
                        <span className="vh">{t.accounts.roleHas}</span>
                      </>
                    ) : (
                      <span className="vh">{t.accounts.roleLacks}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const column = columnHelper<OfficeAccount>()

type Actions = Required<Pick<RecordActions<OfficeAccount>, 'onEdit' | 'onDelete' | 'onRestore'>>

// The columns shown in the list of accounts. Deleted accounts can be restored, and current accounts can be edited and
// deleted. The user's own account cannot be deleted.
function accountColumns(
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
