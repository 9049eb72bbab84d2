import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Checkbox } from '../../../ui/checkbox'
import { EmptyState } from '../../../ui/empty-state'
import { Select } from '../../../ui/select'
import { errorMessage } from '../../api/api-error'
import type { WorkItem } from '../../api/records'
import { editionsQuery } from '../../layout/edition-address'
import { useClockAhead } from '../../layout/event-query'
import { counted, t } from '../../texts'
import { ErrorBanner } from '../../ui/error-banner'
import { approvableKind, Approvals, type Approvable } from '../../ui/money/approvals'
import { PageTitle } from '../../ui/page-title'
import { Skeleton } from '../../ui/skeleton'
import { taskKey } from '../../ui/task-run'
import { nameOf, workQuery } from '../../ui/work'
import { grouped } from './work-api'
import { WorkRow } from './work-row'
import type { WorkSearch } from './work-search'

const kindNames: Readonly<Record<string, string>> = t.work.kinds

const route = getRouteApi('/portal/admin/work')

// The list of all tasks that wait for a decision of the office, whatever their edition, in groups by what presses.
// Several approvals can be given at once.
export function WorkScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const ahead = useClockAhead()
  const { data, dataUpdatedAt, error, refetch } = useQuery(workQuery)
  const shown = (data ?? []).filter(
    (item) => (search.kind === '' || item.kind === search.kind) && (search.mine === '' || item.mayDecide),
  )
  return (
    <>
      <PageTitle note={data ? counted(data.length, t.work.waiting) : t.work.note} />
      {error && (
        <ErrorBanner
          title={format(t.work.fetchFailed, { reason: errorMessage(error) })}
          onRetry={() => void refetch()}
        />
      )}
      <section className="card" aria-label={t.work.title}>
        <WorkFilters
          items={data ?? []}
          search={search}
          onSearch={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })}
        />
        {!data && !error && <Skeleton label={t.work.loading} lines={6} />}
        {data && <WorkRows items={shown} none={data.length === 0} readAt={dataUpdatedAt + ahead} />}
      </section>
    </>
  )
}

type FiltersProps = {
  items: readonly WorkItem[]
  search: WorkSearch
  onSearch: (part: Partial<WorkSearch>) => void
}

function WorkFilters({ items, search, onSearch }: FiltersProps) {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const options = [
    { value: '', label: t.work.allKinds },
    ...kinds.map((value) => ({ value, label: kindNames[value] ?? value })),
  ]
  return (
    <div className="work-filters">
      <Select
        name="kind"
        idPrefix="work"
        label={t.work.kind}
        value={search.kind}
        options={options}
        onChange={(event) => onSearch({ kind: event.target.value })}
      />
      <Checkbox
        name="mine"
        idPrefix="work"
        label={t.work.mine}
        checked={search.mine === 'yes'}
        onChange={(event) => onSearch({ mine: event.target.checked ? 'yes' : '' })}
      />
    </div>
  )
}

type RowsProps = { items: readonly WorkItem[]; none: boolean; readAt: number }

function WorkRows({ items, none, readAt }: RowsProps): ReactNode {
  const current = useQuery(editionsQuery).data?.find((edition) => edition.current)?.id
  if (items.length === 0) {
    return none ? (
      <EmptyState heading="h2" title={t.work.empty} text={t.work.emptyNote} />
    ) : (
      <EmptyState heading="h2" title={t.work.noneMatch} />
    )
  }
  return (
    <Approvals items={items.flatMap(approvableOf)}>
      {(tickOf) => (
        <>
          {grouped(items).map(({ title, items: rows }) => (
            <section key={title} className="work-group" aria-labelledby={`work-${title}`}>
              <h2 id={`work-${title}`}>
                {t.work.groups[title]} <span className="num">{rows.length}</span>
              </h2>
              <ul className="work-list">
                {rows.map((item) => (
                  <WorkRow
                    key={taskKey(item)}
                    item={item}
                    tick={tickOf(item.id)}
                    readAt={readAt}
                    current={current}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Approvals>
  )
}

// Returns the task as a list with one item, or an empty list if the account cannot approve the task.
function approvableOf(item: WorkItem): Approvable[] {
  const { id, kind, list, mayDecide, proposer = '', amount } = item
  const name = nameOf(item)
  return list && mayDecide ? [{ _id: id, list, kind: approvableKind(kind), name, by: proposer, amount }] : []
}
