import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { siteNow } from '../../../lib/site-clock'
import { classNames } from '../../../ui/class-names'
import { describeError } from '../../api/api-error'
import type { ListPage } from '../../api/list'
import type { Activity } from '../../api/records'
import { counted, t } from '../../texts'
import { byDay, dayTitle } from '../../ui/activity-days'
import { actorName } from '../../ui/actor-name'
import { formatDay } from '../../ui/dates'
import { ExportButton } from '../../ui/export-button'
import type { Filter } from '../../ui/filter'
import { ListFailure, NoRows } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { ListToolbar } from '../../ui/list-toolbar'
import { PageTitle } from '../../ui/page-title'
import { Pager } from '../../ui/pager'
import { periodFilter } from '../../ui/period-filter'
import { Skeleton } from '../../ui/skeleton'
import { useLastPage } from '../../ui/use-last-page'
import { activityFilters, activityPeopleQuery, activityQuery } from './activity-api'
import { ActivityLine } from './activity-line'
import type { ActivitySearch } from './activity-search'
import { entityOptions } from './entities'

const route = getRouteApi('/portal/admin/activity')

// The activity log, newest entries first, with the changed fields of each entry.
export function ActivityScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(activityQuery(search))
  const people = useQuery(activityPeopleQuery)
  const filters = filtersFor(search.actor, people.data ?? [])
  const change = (part: Partial<ActivitySearch>) => void navigate(movedBy<ActivitySearch>(part))
  useLastPage(list.data?.total, search, change)

  const total = list.data?.total
  return (
    <>
      <PageTitle title={t.activity.title} note={total !== undefined && counted(total, t.activity.lines)}>
        <ExportButton file="activity.xlsx" filters={exportedBy(search)} />
      </PageTitle>
      <ListFailure
        list={list}
        failed={(error) => format(t.activity.fetchFailed, { error: describeError(error) })}
      />
      <section className="card" aria-label={t.activity.title}>
        <ListToolbar
          label={t.activity.search}
          placeholder={t.activity.placeholder}
          filters={filters}
          sorts={sorts}
          search={search}
          found={list.data}
          onSearch={change}
        />
        <Log list={list} onActor={(actor) => change({ actor })} />
        {total === 0 && (
          <NoRows
            filters={filters}
            search={search}
            noMatch={{ title: t.activity.noMatch }}
            empty={{ title: t.activity.empty, text: t.activity.emptyText }}
            onSearch={change}
          />
        )}
        {list.data && list.data.total > 0 && <Pager search={search} found={list.data} onSearch={change} />}
      </section>
    </>
  )
}

type LogProps = {
  list: Pick<UseQueryResult<ListPage<Activity>>, 'data' | 'isPending' | 'isFetching'>
  onActor: (actor: string) => void
}

function Log({ list: { data, isPending, isFetching }, onActor }: LogProps) {
  if (isPending) {
    return (
      <div className="activity-wait">
        <Skeleton label={t.activity.loading} lines={8} />
      </div>
    )
  }
  if (!data) return null
  return (
    <div className={classNames(isFetching && 'activity-stale')} aria-busy={isFetching}>
      <Days lines={data.rows} onActor={onActor} />
    </div>
  )
}

function Days({ lines, onActor }: { lines: readonly Activity[]; onActor: (actor: string) => void }) {
  const now = new Date(siteNow())
  return byDay(lines).map(({ day, lines: ofDay }) => (
    <section key={day} className="activity-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{dayTitle(day, formatDay(day), now)}</h2>
      <ol>
        {ofDay.map((line) => (
          <ActivityLine key={line._id} line={line} onActor={onActor} />
        ))}
      </ol>
    </section>
  ))
}

const sorts = [
  { value: '', label: t.common.newestFirst },
  { value: 'at', label: t.common.oldestFirst },
]

// Returns the filters of the export as texts.
function exportedBy(search: ActivitySearch): Readonly<Record<string, string>> {
  const { page: _page, perPage: _perPage, ...filters } = activityFilters(search)
  return filters
}

function filtersFor(chosen: string, people: readonly string[]): readonly Filter[] {
  const actors = new Set(people)
  if (chosen) actors.add(chosen)
  return [
    {
      name: 'actor',
      label: t.activity.person,
      all: t.activity.everybody,
      options: [...actors].toSorted().map((actor) => ({ value: actor, label: actorName(actor) })),
    },
    { name: 'entity', label: t.activity.record, all: t.activity.allRecords, options: entityOptions },
    periodFilter,
  ]
}
