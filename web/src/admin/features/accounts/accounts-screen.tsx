import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import { roleOptions } from '../../session/roles'
import { t } from '../../texts'
import { deletedFilter, type Filter } from '../../ui/filter'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { accountColumns } from './account-columns'
import type { AccountSearch } from './account-search'
import { accountsQuery } from './accounts-api'
import { EntryKeysCard } from './entry-keys-card'
import { RoleTable } from './role-table'
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
