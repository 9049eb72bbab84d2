import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import type { SelectOption } from '../../../ui/select'
import { describeError } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import { deletedFilter, type Filter } from '../../ui/filter'
import { ListToolbar } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { useLastPage } from '../../ui/use-last-page'
import { accountColumns } from './account-columns'
import { accountDefaults, type AccountSearch } from './account-search'
import { accountsQuery } from './accounts-api'
import { EntryKeysCard } from './entry-keys-card'
import { RoleTable } from './role-table'
import { useRoleOptions } from './roles-api'
import { useAccountTasks } from './use-account-tasks'

// The screen of the office's accounts and their roles. Only owners can open it.
export function AccountsScreen() {
  const mayManage = useMay('manage')
  if (mayManage) return <Accounts />
  return (
    <>
      <PageTitle title={t.common.usersAndRoles} />
      <section className="card">
        <NothingFound title={t.accounts.ownersOnly} text={t.accounts.askOwner} />
      </section>
    </>
  )
}

const route = getRouteApi('/portal/admin/users')

function Accounts() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(accountsQuery(search))
  const filters = filtersOf(useRoleOptions())
  const [dismissed, setDismissed] = useState<Error | null>(null)

  const change = (part: Partial<AccountSearch>) =>
    void navigate({
      search: (now) => ({ ...now, page: 1, ...part }),
      replace: 'q' in part,
      resetScroll: 'page' in part,
    })
  useLastPage(list.data?.total, search, change)
  const deleted = search.deleted !== ''
  const { own, actions, dialog } = useAccountTasks()
  const columns = useMemo(() => accountColumns(own, deleted, actions), [own, deleted, actions])

  return (
    <>
      <PageTitle title={t.common.usersAndRoles} note={t.accounts.note}>
        <Button size="sm" icon="plus" onClick={actions.onAdd}>
          {t.accounts.addAccount}
        </Button>
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={format(t.accounts.fetchFailed, { error: describeError(list.error) })}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <section className="card" aria-label={t.accounts.accounts}>
        <ListToolbar
          label={t.accounts.search}
          placeholder={t.common.nameOrEmail}
          filters={filters}
          sorts={sorts}
          search={search}
          found={list.data}
          onSearch={change}
        />
        <DataTable
          label={t.accounts.accounts}
          columns={columns}
          list={list}
          search={search}
          onSearch={change}
          defaultSort="name"
          empty={<NoAccounts search={search} onClear={() => change(accountDefaults)} />}
        />
      </section>
      <RoleTable />
      <EntryKeysCard />
      {dialog}
    </>
  )
}

function NoAccounts({ search, onClear }: { search: AccountSearch; onClear: () => void }) {
  return search.deleted !== '' && !search.q && !search.role && !search.state ? (
    <NothingFound title={t.accounts.noneRemoved} text={t.accounts.noneRemovedText} />
  ) : (
    <NothingFound title={t.accounts.noMatch} onClear={onClear} />
  )
}

const filtersOf = (roleOptions: readonly SelectOption[]): readonly Filter[] => [
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
