import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { describeError } from '../../api/api-error'
import type { ListPage } from '../../api/list'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { NothingFound } from '../../ui/list-card'
import { ChoiceBox } from '../../ui/list-toolbar'
import { refreshMoney } from '../../ui/money/ledger'
import { PageTitle } from '../../ui/page-title'
import { Pager } from '../../ui/pager'
import { QueryError } from '../../ui/query-error'
import { SearchBox } from '../../ui/search-box'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { bankCalls, bankKey, bankSummaryQuery, linesQuery, type BankLine } from './bank-api'
import { lineStates, shownState, type BankSearch, type LineState } from './bank-search'
import { ImportStatement } from './import-statement'
import { LineDetail } from './line-detail'
import { signed } from './signed'

const route = getRouteApi('/portal/admin/bank')

const words = t.bank

// The lines of the bank statements, and what the chosen line belongs to.
export function BankScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const [importing, setImporting] = useState(false)
  const mayImport = useMay('books')
  const summary = useQuery(bankSummaryQuery)
  const list = useQuery(linesQuery(search))
  const change = (part: Partial<BankSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...('state' in part && { page: 1, line: '' }), ...part }),
      replace: 'q' in part,
      resetScroll: 'page' in part,
    })
  const lines = list.data?.rows ?? []
  const chosen = lines.find(({ _id }) => _id === search.line) ?? lines[0]

  function changed(text: string) {
    showDone(text)
    void client.invalidateQueries({ queryKey: bankKey })
    refreshMoney(client)
    change({ line: '' })
  }

  return (
    <>
      <PageTitle note={summary.data && noteOf(summary.data)}>
        {mayImport && (
          <Button variant="line" size="sm" icon="upload" onClick={() => setImporting(true)}>
            {words.import.open}
          </Button>
        )}
      </PageTitle>
      <QueryError query={list} text={words.failed} reasonOf={describeError} />
      <div className={classNames('card', 'bank', search.line && 'bank-open')}>
        <section className="bank-list" aria-label={words.lines}>
          <div className="toolbar" role="search">
            <ChoiceBox
              label={words.state}
              value={shownState(search)}
              options={lineStates.map((value) => ({ value, label: labelOf(value, summary.data?.counts) }))}
              onChoose={(value) => change({ state: lineStates.find((one) => one === value) ?? '' })}
            />
            <SearchBox
              label={words.search}
              placeholder={words.placeholder}
              words={search.q}
              onWords={(q) => change({ q, page: 1, line: '' })}
            />
          </div>
          {list.isPending && <Skeleton label={t.common.loading} lines={6} />}
          <Lines
            search={search}
            found={list.data}
            current={chosen?._id}
            onSearch={change}
            onApproved={changed}
          />
        </section>
        {chosen && (
          <LineDetail
            key={chosen._id}
            id={chosen._id}
            onBack={() => change({ line: '' })}
            onChanged={changed}
          />
        )}
      </div>
      {importing && (
        <ImportStatement
          onImported={({ lines: fresh, same }) => {
            setImporting(false)
            changed(counted(fresh, words.import.done, { same: groupDigits(same) }))
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

type Counts = Partial<Record<LineState, number>> | undefined

function labelOf(state: LineState, counts: Counts): string {
  const label = words.states[state]
  return counts ? format(words.stateCount, { state: label, count: groupDigits(counts[state] ?? 0) }) : label
}

function noteOf({
  counts,
  latest,
}: {
  counts: Record<string, number>
  latest?: { file: string; firstDay: string; lastDay: string } | undefined
}): string {
  if (!latest) return words.noStatement
  return format(words.note, {
    file: latest.file,
    first: formatDay(latest.firstDay),
    last: formatDay(latest.lastDay),
    open: groupDigits(counts['open'] ?? 0),
  })
}

type LinesProps = {
  search: BankSearch
  found: ListPage<BankLine> | undefined
  current: string | undefined
  onSearch: (part: Partial<BankSearch>) => void
  onApproved: (text: string) => void
}

// The lines of the shown state. Those that wait can be approved together.
function Lines({ search, found, current, onSearch, onApproved }: LinesProps) {
  const lines = found?.rows ?? []
  return (
    <>
      {shownState(search) === 'waiting' && <Approval lines={lines} onDone={onApproved} />}
      {found && lines.length === 0 && (
        <NothingFound
          title={search.q ? words.noMatch : words.none[shownState(search)]}
          onClear={search.q ? () => onSearch({ q: '' }) : undefined}
        />
      )}
      <ul className="bank-lines">
        {lines.map((line) => (
          <li key={line._id}>
            <LineRow line={line} current={line._id === current} onOpen={() => onSearch({ line: line._id })} />
          </li>
        ))}
      </ul>
      {found && found.total > search.perPage && (
        <Pager
          search={{ ...search, sort: '' }}
          found={found}
          onSearch={({ page, perPage }) =>
            onSearch({ line: '', ...(perPage ? { perPage, page: 1 } : { page: page ?? 1 }) })
          }
        />
      )}
    </>
  )
}

function LineRow({ line, current, onOpen }: { line: BankLine; current: boolean; onOpen: () => void }) {
  const { text, reference, day, amountPaise } = line
  return (
    <button type="button" className="bank-line" aria-current={current || undefined} onClick={onOpen}>
      <b dir="auto">{text || reference}</b>
      <span className="num">{signed(amountPaise)}</span>
      <small>{formatDay(day)}</small>
      <small className={classNames('bank-fit', `bank-${line.fit ?? line.state}`)}>{fitOf(line)}</small>
    </button>
  )
}

function fitOf({ fit, state, own }: BankLine): string {
  if (state === 'waiting') return own ? words.waitsOwn : words.waits
  return fit ? words.fits[fit] : words.states[state]
}

// Approves several lines at once. Own ones stay, because another person decides about them.
function Approval({ lines, onDone }: { lines: readonly BankLine[]; onDone: (text: string) => void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const mine = lines.filter(({ mayDecide }) => mayDecide)
  const ticked = mine.filter(({ _id }) => !left.has(_id))
  const { mutate, isPending } = useMutation({
    mutationFn: () => bankCalls.approve(ticked.map(({ _id }) => _id)),
    onSuccess: ({ approved, failed }) => {
      if (failed[0]) showFailure(counted(failed.length, words.approveFailed), failed[0].reason)
      onDone(counted(approved, words.approved))
    },
    onError: (error) => showFailure(counted(2, words.approveFailed), describeError(error)),
  })
  if (mine.length === 0) return lines.length > 0 ? <p className="bank-own">{words.anotherDecides}</p> : null
  return (
    <fieldset className="bank-approval">
      <legend>{words.approveTitle}</legend>
      {mine.map(({ _id, text, reference, amountPaise }) => (
        <label key={_id}>
          <input
            type="checkbox"
            checked={!left.has(_id)}
            onChange={() =>
              setLeft((now) => new Set(now.has(_id) ? [...now].filter((id) => id !== _id) : [...now, _id]))
            }
          />
          <span dir="auto">{text || reference}</span>
          <span className="num">{signed(amountPaise)}</span>
        </label>
      ))}
      <Button
        size="sm"
        icon="check"
        disabled={ticked.length === 0}
        busy={isPending}
        busyLabel={words.approving}
        onClick={() => mutate()}
      >
        {counted(ticked.length, words.approve)}
      </Button>
    </fieldset>
  )
}
