import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { roleOptions } from '../../session/roles'
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
import { RoleTable } from './role-table'
import { useAccountTasks } from './use-account-tasks'

// Who may sign in and what each may do; for owners.
export function AccountsScreen() {
  const mayManage = useMay('manage')
  if (mayManage) return <Accounts />
  return (
    <>
      <PageTitle title="Users and roles" />
      <section className="card">
        <NothingFound title="Only owners see this screen" text="Ask an owner of the portal if you need it." />
      </section>
    </>
  )
}

const route = getRouteApi('/portal/admin/users')

function Accounts() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(accountsQuery(search))
  const [dismissed, setDismissed] = useState<Error | null>(null)

  const change = (part: Partial<AccountSearch>) =>
    void navigate({
      search: (now) => ({ ...now, page: 1, ...part }),
      replace: 'q' in part,
      resetScroll: 'page' in part,
    })
  useLastPage(list.data?.total, search, change)

  const { own, actions, dialog } = useAccountTasks()
  const deleted = search.deleted !== ''
  const columns = useMemo(() => accountColumns(own, deleted, actions), [own, deleted, actions])

  return (
    <>
      <PageTitle title="Users and roles" note="Each person signs in with an account of their own.">
        <Button size="sm" icon="plus" onClick={actions.onAdd}>
          Add account
        </Button>
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={`Failed to fetch accounts: ${describeError(list.error)}`}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <section className="card" aria-label="Accounts">
        <ListToolbar
          label="Search accounts"
          placeholder="Name or email"
          filters={filters}
          sorts={sorts}
          search={search}
          found={list.data}
          onSearch={change}
        />
        <DataTable
          label="Accounts"
          columns={columns}
          list={list}
          search={search}
          onSearch={change}
          defaultSort="name"
          empty={
            deleted && !search.q && !search.role && !search.state ? (
              <NothingFound
                title="No removed accounts"
                text="Removed accounts can be brought back for 30 days."
              />
            ) : (
              <NothingFound title="No accounts match your criteria" onClear={() => change(accountDefaults)} />
            )
          }
        />
      </section>
      <RoleTable />
      {dialog}
    </>
  )
}

const filters: readonly Filter[] = [
  { name: 'role', label: 'Role', all: 'All roles', options: roleOptions },
  {
    name: 'state',
    label: 'Sign-in',
    all: 'Active and disabled',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'disabled', label: 'Disabled' },
    ],
  },
  deletedFilter,
]

const sorts = [
  { value: '', label: 'Name' },
  { value: 'role', label: 'Role' },
  { value: '-signedInAt', label: 'Last sign-in' },
]
