import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { Settlement, SettlementEntry } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { bookDays } from '../../ui/book-period'
import { BookToolbar } from '../../ui/book-toolbar'
import { DataTable } from '../../ui/data-table'
import { formatDay, formatTime } from '../../ui/dates'
import { NothingFound } from '../../ui/list-card'
import { ChoiceBox } from '../../ui/list-toolbar'
import { PartPager, useLastPage } from '../../ui/pager'
import { QueryError } from '../../ui/query-error'
import { OrderLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { importColumns, settlementColumns, unmatchedColumns } from './settlement-columns'
import { mismatches, type SettlementSearch } from './settlement-search'
import { reasonNames, reasonOf, typeName } from './settlement-texts'
import {
  importsQuery,
  matchAgain,
  settlementsKey,
  settlementsQuery,
  summaryQuery,
  unmatchedQuery,
  entriesPerPage,
  entriesQuery,
} from './settlements-api'

export type ListProps = { search: SettlementSearch; onSearch: (change: Partial<SettlementSearch>) => void }

// Converts the search parameters to DataTable properties for one page of a list.
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

// The list of the provider's transfers to the bank, each with its rows.
export function SettlementList(props: ListProps) {
  const { search, onSearch } = props
  const list = useQuery(settlementsQuery(bookDays(search), pageOf(search)))
  useLastPage(list.data?.total, search, onSearch)
  return (
    <>
      <QueryError query={list} text={t.settlements.failed.settlements} reasonOf={describeError} />
      <section className="card" aria-label={t.settlements.heading}>
        <BookToolbar label={t.settlements.filterSettlements} search={search} onSearch={onSearch} />
        <DataTable
          {...paging(props)}
          label={t.settlements.heading}
          columns={settlementColumns}
          list={list}
          nameOf={({ utr }) => utr}
          details={{
            of: rowsOf,
            openIds: new Set(search.open ? [search.open] : []),
            onOpen: (ids) => onSearch({ open: [...ids].find((id) => id !== search.open) ?? '' }),
          }}
          empty={<NothingFound title={t.settlements.empty} text={t.settlements.emptyNote} />}
        />
      </section>
    </>
  )
}

const rowsOf = ({ utr }: Settlement) => <SettlementRows utr={utr} />

// The list of unmatched entries: report rows that match none of our payments, and our payments that match no row. It
// can be filtered by reason.
export function UnmatchedList(props: ListProps) {
  const { search, onSearch } = props
  const list = useQuery(unmatchedQuery(bookDays(search), search.mismatch, pageOf(search)))
  const imported = Boolean(useQuery(summaryQuery(bookDays(search))).data?.latest)
  useLastPage(list.data?.total, search, onSearch)
  return (
    <>
      <QueryError query={list} text={t.settlements.failed.unmatched} reasonOf={describeError} />
      <section className="card" aria-label={t.settlements.notMatched}>
        <BookToolbar label={t.settlements.filterUnmatched} search={search} onSearch={onSearch}>
          <ChoiceBox
            label={t.common.reason}
            value={search.mismatch}
            options={reasonOptions}
            onChoose={(value) => onSearch({ mismatch: mismatches.find((known) => known === value) ?? '' })}
          />
          <MatchButton />
        </BookToolbar>
        <DataTable
          {...paging(props)}
          label={t.settlements.notMatched}
          columns={unmatchedColumns}
          list={list}
          nameOf={({ number }) => number}
          empty={
            <NothingFound
              title={imported ? t.settlements.everythingMatches : t.settlements.nothingToMatch}
              onClear={search.mismatch ? () => onSearch({ mismatch: '' }) : undefined}
            />
          }
        />
      </section>
    </>
  )
}

const reasonOptions = [
  { value: '', label: t.settlements.allReasons },
  ...mismatches.map((value) => ({ value, label: reasonNames[value] })),
]

// The button that tries again to match the unmatched rows, for example after a missing payment was found.
function MatchButton() {
  const client = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: matchAgain,
    onSuccess: (matched) => {
      showDone(matched === 0 ? t.settlements.noneMatched : counted(matched, t.settlements.matchedNow))
      void client.invalidateQueries({ queryKey: settlementsKey })
    },
    onError: (error) => showFailure(t.settlements.compareFailed, describeError(error)),
  })
  if (!useMay('books')) return null
  return (
    <Button
      variant="line"
      size="sm"
      icon="refresh"
      busy={isPending}
      busyLabel={t.settlements.comparing}
      onClick={() => mutate()}
    >
      {t.settlements.compareAgain}
    </Button>
  )
}

// The imported reports.
export function ImportList(props: ListProps) {
  const { search, onSearch } = props
  const list = useQuery(importsQuery(pageOf(search)))
  useLastPage(list.data?.total, search, onSearch)
  return (
    <>
      <QueryError query={list} text={t.settlements.failed.imports} reasonOf={describeError} />
      <section className="card" aria-label={t.settlements.imports}>
        <DataTable
          {...paging(props)}
          label={t.settlements.imports}
          columns={importColumns}
          list={list}
          nameOf={({ file }) => file}
          empty={<NothingFound title={t.settlements.noReportYet} />}
        />
      </section>
    </>
  )
}

// The rows of a settlement, each with its deductions and a link to its order.
function SettlementRows({ utr }: { utr: string }) {
  const [page, setPage] = useState(1)
  const entries = useQuery(entriesQuery(utr, page))
  if (entries.isPending) return <Skeleton label={format(t.settlements.loadingRows, { utr })} lines={4} />
  if (!entries.data) {
    return <QueryError query={entries} text={t.settlements.rowsFailed} reasonOf={describeError} />
  }
  return (
    <div className="book-lines" role="group" aria-label={format(t.settlements.rowsOf, { utr })}>
      <ul>
        {entries.data.rows.map((entry) => (
          <Row key={entry._id} entry={entry} />
        ))}
      </ul>
      <PartPager page={page} total={entries.data.total} perPage={entriesPerPage} onPage={setPage} />
    </div>
  )
}

function Row({ entry }: { entry: SettlementEntry }) {
  const { at, settledAt, type, number, orderId, amount, fee, tax, net, paymentId, refundId, remarks } = entry
  const when = at ?? settledAt
  const known = paymentId !== '' || refundId !== ''
  const reason = reasonOf(entry.mismatch)
  return (
    <li>
      <time dateTime={when}>
        {formatDay(when)}
        <small>{formatTime(when)}</small>
      </time>
      <div>
        <b>
          {typeName(type)} {number}
        </b>{' '}
        {reason && (
          <Badge tone="warn" icon="alert">
            {reason}
          </Badge>
        )}
        <small>{known ? <OrderLink orderId={orderId} /> : orderId}</small>
        <small>
          {[
            formatAmount(amount),
            fee > 0 && format(t.settlements.fee, { amount: formatAmount(fee) }),
            tax > 0 && format(t.settlements.gst, { amount: formatAmount(tax) }),
            remarks,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </div>
      <span className={net < 0 ? 'num book-out' : 'num'}>{formatAmount(net)}</span>
    </li>
  )
}
