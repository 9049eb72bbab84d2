import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch, type NavigateOptions } from '@tanstack/react-router'
import { ArrowUpDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { ListPage } from '../api/list'
import { t } from '../texts'
import { CampaignLink } from './campaign-link'
import { countWords } from './counted'
import { ErrorBanner } from './error-banner'
import { ExportButton } from './export-button'
import { isFiltered } from './filter'
import type { PeopleImport } from './import-people'
import { lazyPart } from './lazy-part'
import { movedBy } from './list-search'
import { PageTitle } from './page-title'
import { useLastPage } from './pager'
import type { RecordKind, RecordSearch, StoredRecord } from './record-screen-kind'
import { RecordList } from './record-screen-list'
import { exportOf, filtersOf, recordsQuery } from './record-screen-search'
import { useRecordTasks, type RecordTasks } from './record-screen-tasks'

const ImportPeople = lazyPart(async () => (await import('./import-people')).ImportPeople<unknown>)

type Props<Row extends StoredRecord> = {
  kind: RecordKind<Row>
  // The line below the title. The default is the number of records.
  note?: ReactNode
  // More buttons, which are shown next to the title.
  children?: ReactNode
  // The error message for the screen's other data.
  warning?: ReactNode
}

// The list screen of a record kind. Users can search, choose columns, select, add, edit, order, delete, restore and
// export.
export function RecordScreen<Row extends StoredRecord>(props: Props<Row>) {
  const { kind, note, children, warning } = props
  // The casts are safe, because the search parameters of every list of records include those of a RecordSearch.
  const search: RecordSearch = useSearch({ strict: false }) as RecordSearch
  const navigate = useNavigate()
  const onSearch = (change: Partial<RecordSearch>) =>
    void navigate({ to: '.', ...movedBy<RecordSearch>(change) } as NavigateOptions)
  const { list, tasks } = useRecords(kind, search, onSearch)
  if (kind.failsWholePage && list.isError && !list.data) {
    return <WholePageFailure kind={kind} error={list.error} onRetry={() => void list.refetch()} />
  }
  return (
    <>
      <RecordHead kind={kind} search={search} list={list} tasks={tasks} note={note}>
        {children}
      </RecordHead>
      {warning}
      <section className="card" aria-label={kind.words.label}>
        <RecordList kind={kind} list={list} search={search} tasks={tasks} onSearch={onSearch} />
      </section>
      {tasks.dialog}
    </>
  )
}

// Returns the list for the search parameters, and the actions that the signed-in account may use on it.
export function useRecords<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  search: RecordSearch,
  onSearch: (change: Partial<RecordSearch>) => void,
  onAdded?: (row: Row) => void,
): { list: UseQueryResult<ListPage<Row>>; tasks: RecordTasks<Row> } {
  const list = useQuery(recordsQuery(kind, search))
  useLastPage(list.data?.total, search, onSearch)
  const tasks = useRecordTasks({
    kind,
    deleted: search.deleted !== '',
    refetch: () => rowsOf(list.refetch),
    onAdded,
  })
  return { list, tasks }
}

// Reloads the rows. If they cannot be read, it throws instead of returning outdated rows.
export async function rowsOf<Row>(
  refetch: UseQueryResult<ListPage<Row>>['refetch'],
): Promise<readonly Row[]> {
  return (await refetch({ throwOnError: true })).data?.rows ?? []
}

type HeadProps<Row extends StoredRecord> = Pick<Props<Row>, 'kind' | 'note' | 'children'> & {
  search: RecordSearch
  list: UseQueryResult<ListPage<Row>>
  tasks: RecordTasks<Row>
}

// The title area of the screen: the title, figures and buttons. A list error is shown below the title.
export function RecordHead<Row extends StoredRecord>(props: HeadProps<Row>) {
  const { kind, search, list, tasks, note, children } = props
  const { exportFile, add } = kind
  const [dismissed, setDismissed] = useState<Error | null>(null)
  return (
    <>
      <PageTitle title={kind.title} note={note ?? (list.data && describe(kind, list.data, search))}>
        {children}
        {tasks.startOrder && (
          <Button variant="line" size="sm" onClick={tasks.startOrder}>
            <ArrowUpDown size={20} strokeWidth={2.2} aria-hidden="true" />
            {t.ui.recordScreen.changeOrder}
          </Button>
        )}
        {tasks.startAdd && (
          <Button variant={exportFile ? 'line' : 'leaf'} size="sm" icon="plus" onClick={tasks.startAdd}>
            {add?.label}
          </Button>
        )}
        {kind.people && (
          <ImportPeople
            people={kind.people as PeopleImport<unknown>}
            touches={[[kind.id], ...(kind.touches ?? [])]}
          />
        )}
        {kind.campaign && <CampaignLink target={kind.campaign} filters={exportOf(kind, search)} />}
        {exportFile && <ExportButton file={exportFile} filters={exportOf(kind, search)} />}
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner {...kind.words.fetchFailed(list.error)} onDismiss={() => setDismissed(list.error)} />
      )}
    </>
  )
}

type FailureProps<Row extends StoredRecord> = { kind: RecordKind<Row>; error: unknown; onRetry: () => void }

// The error message that replaces the whole page.
function WholePageFailure<Row extends StoredRecord>({ kind, error, onRetry }: FailureProps<Row>) {
  const { title, reason } = kind.words.fetchFailed(error)
  return (
    <>
      <PageTitle title={kind.title} />
      <section className="card" aria-label={kind.words.label}>
        <EmptyState
          kind="error"
          heading="h2"
          title={title}
          text={reason}
          actions={
            <Button size="sm" icon="refresh" onClick={onRetry}>
              {t.common.retry}
            </Button>
          }
        />
      </section>
    </>
  )
}

// Returns the number of records as text: "1,284 in all", or "12 found" if there is a filter.
function describe<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  found: ListPage<Row>,
  search: RecordSearch,
): string {
  if (isFiltered(filtersOf(kind), search)) return countWords(found, t.ui.records.found)
  return countWords(found, kind.words.inAll ?? t.ui.records.inAll)
}
