import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { Settlement } from '../../api/records'
import { useMay } from '../../session/permissions'
import { bookDays } from '../../ui/book-period'
import { BookToolbar } from '../../ui/book-toolbar'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import { ChoiceBox } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { showDone, showFailure } from '../../ui/toast-list'
import { useLastPage } from '../../ui/use-last-page'
import { importColumns, settlementColumns, unmatchedColumns } from './settlement-columns'
import { SettlementRows } from './settlement-rows'
import { mismatches, type SettlementSearch } from './settlement-search'
import { reasonWords } from './settlement-words'
import { importsQuery, matchAgain, settlementsKey, settlementsQuery, unmatchedQuery } from './settlements-api'

export type ListProps = { search: SettlementSearch; onSearch: (change: Partial<SettlementSearch>) => void }

// How DataTable is told about pages, and tells of them.
function paging({ search, onSearch }: ListProps) {
  const { page, perPage } = search
  return {
    search: { page, perPage, q: '', sort: '' },
    defaultSort: '',
    onSearch: (change: { page?: number; perPage?: SettlementSearch['perPage'] }) =>
      onSearch(change.perPage ? { perPage: change.perPage } : { page: change.page ?? 1 }),
  } as const
}

function pageOf({ page, perPage }: SettlementSearch) {
  return { page, perPage }
}

type FailedProps = { what: string; list: { error: Error | null; refetch: () => Promise<unknown> } }

function Failed({ what, list }: FailedProps) {
  if (!list.error) return null
  const again = () => void list.refetch()
  return <ErrorBanner title={`Failed to fetch ${what}: ${describeError(list.error)}`} onRetry={again} />
}

// The provider's transfers to the bank, each with its rows.
export function SettlementList(props: ListProps) {
  const { search, onSearch } = props
  const list = useQuery(settlementsQuery(bookDays(search), pageOf(search)))
  useLastPage(list.data?.total, search, onSearch)
  return (
    <>
      <Failed what="settlements" list={list} />
      <section className="card" aria-label="Settlements">
        <BookToolbar label="Narrow settlements" search={search} onSearch={onSearch} />
        <DataTable
          {...paging(props)}
          label="Settlements"
          columns={settlementColumns}
          list={list}
          nameOf={({ utr }) => utr}
          details={{
            of: rowsOf,
            openIds: new Set(search.open ? [search.open] : []),
            onOpen: (ids) => onSearch({ open: [...ids].find((id) => id !== search.open) ?? '' }),
          }}
          empty={
            <NothingFound
              title="No settlements in this period"
              text="Import the provider’s report “Settlement Recon” to see what reached the bank."
            />
          }
        />
      </section>
    </>
  )
}

const rowsOf = ({ utr }: Settlement) => <SettlementRows utr={utr} />

// Rows and payments that do not fit, by their reason.
export function UnmatchedList(props: ListProps) {
  const { search, onSearch } = props
  const list = useQuery(unmatchedQuery(bookDays(search), search.mismatch, pageOf(search)))
  useLastPage(list.data?.total, search, onSearch)
  return (
    <>
      <Failed what="what does not fit" list={list} />
      <section className="card" aria-label="Not matched">
        <BookToolbar label="Narrow what does not fit" search={search} onSearch={onSearch}>
          <ChoiceBox
            label="Reason"
            value={search.mismatch}
            options={reasonOptions}
            onChoose={(value) => onSearch({ mismatch: mismatches.find((known) => known === value) ?? '' })}
          />
          <MatchButton />
        </BookToolbar>
        <DataTable
          {...paging(props)}
          label="Not matched"
          columns={unmatchedColumns}
          list={list}
          nameOf={({ number }) => number}
          empty={
            <NothingFound
              title="Everything fits"
              onClear={search.mismatch ? () => onSearch({ mismatch: '' }) : undefined}
            />
          }
        />
      </section>
    </>
  )
}

const reasonOptions = [
  { value: '', label: 'All reasons' },
  ...mismatches.map((value) => ({ value, label: reasonWords[value] })),
]

// Compares again, as after a payment or a refund came to light that was not here before.
function MatchButton() {
  const client = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: matchAgain,
    onSuccess: (matched) => {
      showDone(matched === 0 ? 'Nothing fits that did not before' : `${groupDigits(matched)} fit now`)
      void client.invalidateQueries({ queryKey: settlementsKey })
    },
    onError: (error) => showFailure('Failed to compare', describeError(error)),
  })
  if (!useMay('edit')) return null
  return (
    <Button
      variant="line"
      size="sm"
      icon="refresh"
      busy={isPending}
      busyLabel="Comparing..."
      onClick={() => mutate()}
    >
      Compare again
    </Button>
  )
}

// The reports that were imported.
export function ImportList(props: ListProps) {
  const { search, onSearch } = props
  const list = useQuery(importsQuery(pageOf(search)))
  useLastPage(list.data?.total, search, onSearch)
  return (
    <>
      <Failed what="imports" list={list} />
      <section className="card" aria-label="Imports">
        <DataTable
          {...paging(props)}
          label="Imports"
          columns={importColumns}
          list={list}
          nameOf={({ file }) => file}
          empty={<NothingFound title="No report was imported yet" />}
        />
      </section>
    </>
  )
}
