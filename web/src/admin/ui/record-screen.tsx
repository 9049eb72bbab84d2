import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorBanner } from './error-banner'
import { ExportButton } from './export-button'
import { exportFilters } from './list-search'
import { PageTitle } from './page-title'
import type { RecordKind, RecordSearch, StoredRecord } from './record-screen-kind'
import { RecordList } from './record-screen-list'
import { isFiltered, recordsQuery } from './record-screen-search'
import { useRecordTasks } from './record-screen-tasks'
import { useLastPage } from './use-last-page'

type Props<Row extends StoredRecord> = {
  kind: RecordKind<Row>
  search: RecordSearch
  onSearch: (change: Partial<RecordSearch>) => void
  // The line under the title: what the figures say. Without one, how many there are.
  note?: ReactNode
}

// The list screen of a kind of records (png/20, 21): find, choose columns, tick, edit, delete, bring back, export.
export function RecordScreen<Row extends StoredRecord>({ kind, search, onSearch, note }: Props<Row>) {
  const list = useQuery(recordsQuery(kind, search))
  const [dismissed, setDismissed] = useState<Error | null>(null)
  useLastPage(list.data?.total, search, onSearch)
  const tasks = useRecordTasks({
    kind,
    deleted: search.deleted !== '',
    reload: async (id) => (await list.refetch()).data?.rows.find(({ _id }) => _id === id),
  })

  if (kind.failsWholePage && list.isError && !list.data) {
    return <WholePageFailure kind={kind} error={list.error} onRetry={() => void list.refetch()} />
  }
  return (
    <>
      <PageTitle title={kind.title} note={note ?? (list.data && countOf(kind, list.data.total, search))}>
        {tasks.startAdd && (
          <Button variant="line" size="sm" icon="plus" onClick={tasks.startAdd}>
            {kind.add?.label}
          </Button>
        )}
        <ExportButton file={kind.exportFile} filters={exportFilters(search)} />
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner {...kind.words.fetchFailed(list.error)} onDismiss={() => setDismissed(list.error)} />
      )}
      <section className="card" aria-label={kind.words.label}>
        <RecordList kind={kind} list={list} search={search} tasks={tasks} onSearch={onSearch} />
      </section>
      {tasks.dialog}
    </>
  )
}

type FailureProps<Row extends StoredRecord> = { kind: RecordKind<Row>; error: unknown; onRetry: () => void }

// The error in the place of the whole page (admin-portal §8: sponsorships, contact messages).
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
              Retry
            </Button>
          }
        />
      </section>
    </>
  )
}

// "1,284 registrations in all", or how many of them match.
function countOf<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  total: number,
  search: RecordSearch,
): string {
  const { one, many } = kind.words
  const count = `${groupDigits(total)} ${total === 1 ? one : many}`
  return isFiltered(kind, search) ? `${count} found` : `${count} in all`
}
