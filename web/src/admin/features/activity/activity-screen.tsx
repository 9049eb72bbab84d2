import { useQuery, type UseQueryResult, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { siteNow } from '../../../lib/site-clock'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { describeError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { type ListPage, listOf } from '../../api/list'
import type { Activity } from '../../api/records'
import { screens } from '../../screens'
import { counted, t } from '../../texts'
import { changesOf, summaryOf } from '../../ui/activity-changes'
import { byDay, dayTitle } from '../../ui/activity-days'
import { actorName } from '../../ui/actor-name'
import { ChangeList } from '../../ui/change-list'
import { formatDay, formatTime } from '../../ui/dates'
import { ExportButton } from '../../ui/export-button'
import type { Filter } from '../../ui/filter'
import { ListFailure, NoRows } from '../../ui/list-card'
import { movedBy, listQuery } from '../../ui/list-search'
import { ListToolbar } from '../../ui/list-toolbar'
import { PageTitle } from '../../ui/page-title'
import { Pager, useLastPage } from '../../ui/pager'
import { daysOf } from '../../ui/period'
import { periodFilter } from '../../ui/period-filter'
import { activityAddress } from '../../ui/record-address'
import { AddressLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import type { ActivitySearch } from './activity-search'

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

// The query for one page of the activity log. The previous page stays visible until the next one has loaded.
function activityQuery(search: ActivitySearch) {
  return queryOptions({
    queryKey: ['activity', search],
    queryFn: () =>
      listOf<Activity>(api.GET('/api/admin/activity', { params: { query: activityFilters(search) } })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
}

// Returns the query parameters for the filters of the log.
function activityFilters({ period, from, to, ...search }: ActivitySearch) {
  return { ...listQuery(search), ...daysOf({ ...search, period, from, to }) }
}

// Everybody who has an entry in the log, for the filter by person.
const activityPeopleQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: () => dataOf(api.GET('/api/admin/activity/people')),
})

const { entities } = t.activity

type Kind = { entity: string; title: string }

// The kinds of records for which the activity log has its own titles. `entity` is the name in the API. The others have
// the titles of their screens.
const own: readonly Kind[] = [
  { entity: 'registration', title: entities.registrations },
  { entity: 'booking', title: entities.bookings },
  { entity: 'order', title: entities.orders },
  { entity: 'settlement', title: entities.settlements },
  { entity: 'stall', title: entities.stalls },
  { entity: 'stall kind', title: entities.stallKinds },
  { entity: 'application', title: entities.applications },
  { entity: 'edition', title: entities.editions },
  { entity: 'account', title: entities.accounts },
  { entity: 'privacy request', title: entities.privacyRequests },
  { entity: 'message', title: entities.messages },
  { entity: 'message text', title: entities.messageTexts },
]

const listed = screens.flatMap(({ entity, inLog, title }): Kind[] =>
  entity && inLog !== false ? [{ entity, title }] : [],
)

/** The kinds of records in the activity log, as options of a select box. */
const entityOptions = [...own, ...listed].map(({ entity, title }) => ({ value: entity, label: title }))

type Props = {
  line: Activity
  // Called when the user wants to filter the log by an account.
  onActor: (actor: string) => void
}

// One entry of the activity log: time, account, summary, and the changed fields.
function ActivityLine({ line, onActor }: Props) {
  const changes = changesOf(line.before, line.after)
  const address = activityAddress(line)
  const [open, setOpen] = useState(false)
  return (
    <li className="activity-line">
      <time dateTime={line.at}>{formatTime(line.at)}</time>
      <div>
        <p>{summaryOf(line, changes)}</p>
        <p className="activity-who">
          <button
            type="button"
            className="text-button"
            aria-label={format(t.activity.showActor, { actor: actorName(line.actor) })}
            onClick={() => onActor(line.actor)}
          >
            {actorName(line.actor)}
          </button>
          {address && (
            <AddressLink
              className="activity-link"
              address={address}
              label={format(t.activity.showRecord, { summary: line.summary })}
            >
              {t.activity.show}
            </AddressLink>
          )}
          {changes.length > 0 && (
            <button
              type="button"
              className="text-button activity-fields"
              aria-expanded={open}
              aria-controls={open ? `changes-${line._id}` : undefined}
              onClick={() => setOpen(!open)}
            >
              {counted(changes.length, t.activity.fields)}
              <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
            </button>
          )}
        </p>
        {open && <ChangeList id={`changes-${line._id}`} changes={changes} />}
      </div>
    </li>
  )
}
