import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import type { Filter } from '../../ui/filter'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { NewRequestForm } from './new-request-form'
import { requestsQuery } from './privacy-api'
import { privacyColumns } from './privacy-columns'
import { privacyKinds, privacyStates, type PrivacySearch } from './privacy-search'
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

  const open = useCallback(
    (request: string) => void navigate({ search: (now) => ({ ...now, request }), resetScroll: false }),
    [navigate],
  )
  const columns = useMemo(() => privacyColumns(({ _id }) => open(_id)), [open])
  return (
    <>
      <PageTitle note={t.privacy.note}>
        {mayEdit && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t.privacy.addRequest}
          </Button>
        )}
      </PageTitle>
      <ListCard
        label={t.privacy.requests}
        searchLabel={t.privacy.searchRequests}
        placeholder={t.privacy.searchPlaceholder}
        failed={(error) => format(t.privacy.fetchFailed, { reason: describeError(error) })}
        filters={filters}
        sorts={sorts}
        columns={columns}
        list={list}
        search={search}
        onSearch={(part) => void navigate(movedBy<PrivacySearch>(part))}
        defaultSort="dueAt"
        noMatch={{ title: t.privacy.noneMatch }}
        empty={{ title: t.privacy.empty, text: t.privacy.emptyNote }}
      />
      <RetentionCard />
      {search.request && <RequestDrawer id={search.request} onClose={() => open('')} />}
      {adding && (
        <NewRequestForm
          onAdded={({ _id }) => {
            setAdding(false)
            open(_id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
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
