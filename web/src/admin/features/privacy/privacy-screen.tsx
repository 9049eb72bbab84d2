import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { ListPage } from '../../api/list'
import type { PrivacyRequest } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import type { Filter } from '../../ui/filter'
import { ListToolbar } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { useLastPage } from '../../ui/use-last-page'
import { NewRequestForm } from './new-request-form'
import { requestsQuery } from './privacy-api'
import { privacyColumns } from './privacy-columns'
import { privacyDefaults, privacyKinds, privacyStates, type PrivacySearch } from './privacy-search'
import { kindNames, stateNames } from './privacy-texts'
import { RequestDrawer } from './request-drawer'
import { RetentionCard } from './retention-card'

const route = getRouteApi('/portal/admin/privacy')

// The screen of the requests that people make about their own data. It also shows the retention periods after which
// personal data is deleted.
export function PrivacyScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(requestsQuery(search))
  const mayEdit = useMay('edit')
  const [adding, setAdding] = useState(false)
  const [dismissed, setDismissed] = useState<Error | null>(null)

  const change = useCallback(
    (part: Partial<PrivacySearch>) =>
      void navigate({
        search: (now) => ({ ...now, ...(!('request' in part) && { page: 1 }), ...part }),
        replace: 'q' in part,
        resetScroll: 'page' in part,
      }),
    [navigate],
  )
  useLastPage(list.data?.total, search, change)
  return (
    <>
      <PageTitle title={t.privacy.heading} note={t.privacy.note}>
        {mayEdit && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t.privacy.addRequest}
          </Button>
        )}
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={format(t.privacy.fetchFailed, { reason: describeError(list.error) })}
          onRetry={() => void list.refetch()}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <RequestList list={list} search={search} onSearch={change} />
      <RetentionCard />
      {search.request && <RequestDrawer id={search.request} onClose={() => change({ request: '' })} />}
      {adding && (
        <NewRequestForm
          onAdded={({ _id }) => {
            setAdding(false)
            change({ request: _id })
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type ListProps = {
  list: UseQueryResult<ListPage<PrivacyRequest>>
  search: PrivacySearch
  onSearch: (part: Partial<PrivacySearch>) => void
}

function RequestList({ list, search, onSearch }: ListProps) {
  const columns = useMemo(() => privacyColumns(({ _id }) => onSearch({ request: _id })), [onSearch])
  const filtered = search.q !== '' || search.state !== '' || search.kind !== ''
  return (
    <section className="card" aria-label={t.privacy.requests}>
      <ListToolbar
        label={t.privacy.searchRequests}
        placeholder={t.privacy.searchPlaceholder}
        filters={filters}
        sorts={sorts}
        search={search}
        found={list.data}
        onSearch={onSearch}
      />
      <DataTable
        label={t.privacy.requests}
        columns={columns}
        list={list}
        search={search}
        onSearch={onSearch}
        defaultSort="dueAt"
        empty={
          filtered ? (
            <NothingFound title={t.privacy.noneMatch} onClear={() => onSearch(privacyDefaults)} />
          ) : (
            <NothingFound title={t.privacy.empty} text={t.privacy.emptyNote} />
          )
        }
      />
    </section>
  )
}

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: t.privacy.state,
    all: t.privacy.allStates,
    options: privacyStates.map((state) => ({ value: state, label: stateNames[state] })),
  },
  {
    name: 'kind',
    label: t.privacy.kind,
    all: t.privacy.allRequests,
    options: privacyKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
  },
]

const sorts = [
  { value: '', label: t.privacy.dueFirst },
  { value: '-createdAt', label: t.common.newestFirst },
]
