import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { describeError } from '../../api/api-error'
import { summaryQuery } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import { ExportButton } from '../../ui/export-button'
import { exportFilters } from '../../ui/list-search'
import { ListToolbar } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { useLastPage } from '../../ui/use-last-page'
import { registrationColumns } from './registration-columns'
import { describeRegistrations, registrationFilters, registrationSorts } from './registration-filters'
import { registrationDefaults, type RegistrationSearch } from './registration-search'
import { registrationsQuery } from './registrations-api'
import { useRegistrationTasks } from './use-registration-tasks'

const route = getRouteApi('/portal/admin/registrations')

// Everybody who registered (png/20, 21): find, edit, delete, bring back, export.
export function RegistrationsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(registrationsQuery(search))
  const summary = useQuery(summaryQuery)
  const mayRestore = useMay('restore')
  const [dismissed, setDismissed] = useState<Error | null>(null)

  const change = (part: Partial<RegistrationSearch>) =>
    void navigate({
      search: (now) => ({ ...now, page: 1, ...part }),
      replace: 'q' in part,
      resetScroll: 'page' in part,
    })
  useLastPage(list.data?.total, search, change)

  const [actions, dialog] = useRegistrationTasks(search.deleted !== '', async (id) => {
    const { data } = await list.refetch()
    return data?.rows.find(({ _id }) => _id === id)
  })
  const columns = useMemo(() => registrationColumns(actions), [actions])
  const filtered = search.q !== '' || search.status !== '' || search.category !== '' || search.deleted !== ''

  return (
    <>
      <PageTitle
        title="Registrations"
        note={summary.data && describeRegistrations(summary.data.registrations)}
      >
        <ExportButton file="registrations.xlsx" filters={exportFilters(search)} />
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={`Failed to fetch registrations: ${describeError(list.error)}`}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <section className="card" aria-label="Registrations">
        <ListToolbar
          label="Search registrations"
          placeholder="Name, phone, email or place"
          filters={registrationFilters(mayRestore)}
          sorts={registrationSorts}
          search={search}
          total={list.data?.total}
          onSearch={change}
        />
        <DataTable
          label="Registrations"
          columns={columns}
          list={list}
          search={search}
          onSearch={change}
          defaultSort="-createdAt"
          empty={
            filtered ? (
              <NothingFound
                title="No registrations match your criteria"
                onClear={() => change(registrationDefaults)}
              />
            ) : (
              <NothingFound
                title="No registrations yet"
                text="Who registers on the website appears here at once."
              />
            )
          }
        />
      </section>
      {dialog}
    </>
  )
}
