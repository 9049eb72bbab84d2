import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount, formatPaise, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage, describeError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { Till } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useAccount, useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { bookDays, type BookDays } from '../../ui/book-period'
import { BookToolbar } from '../../ui/book-toolbar'
import { formatMoment } from '../../ui/dates'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import type { Filter } from '../../ui/filter'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { methodName } from '../../ui/money/ledger'
import { DecideTill, type TillDecision } from '../../ui/money/till-decision'
import { ownTillQuery, tillsKey } from '../../ui/money/tills-api'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { ordersKey } from '../../ui/record-keys'
import { Skeleton } from '../../ui/skeleton'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { DepositSheet } from './deposit-sheet'
import { TakePayment } from './take-payment'
import { tillColumns } from './till-columns'
import { CloseTillForm, OpenTillForm } from './till-forms'
import { tillStates, type TillSearch } from './till-search'
import { tillsQuery } from './tills-queries'

const route = getRouteApi('/portal/admin/tills')

type Task = OwnTillTask | ({ kind: 'decide' } & TillDecision) | { kind: 'deposit'; till: Till }

// The screen with the user's own till and the list of all tills. The list shows each till's takings and closing.
export function TillsScreen() {
  const refresh = useRefresh(ordersKey, summaryKey, ['registrations'])
  const mayEdit = useMay('edit')
  const [task, setTask] = useState<Task>()

  // A closed till shows its sheet for the bank.
  function done(text: string, closed?: Till) {
    setTask(closed && { kind: 'deposit', till: closed })
    showDone(text)
    refresh()
  }

  return (
    <>
      <PageTitle note={t.tills.note} />
      {mayEdit && <OwnTill onStart={setTask} />}
      <TillList onStart={setTask} />
      <TillPayments />
      {task && <TaskDialog task={task} onDone={done} onTaken={refresh} onClose={() => setTask(undefined)} />}
    </>
  )
}

type DialogProps = {
  task: Task
  onDone: (text: string, closed?: Till) => void
  onTaken: () => void
  onClose: () => void
}

function TaskDialog({ task, onDone, onTaken, onClose }: DialogProps) {
  const { email } = useAccount()
  if (task.kind === 'open') return <OpenTillForm onDone={onDone} onClose={onClose} />
  if (task.kind === 'take') return <TakePayment onTaken={onTaken} onClose={onClose} />
  if (task.kind === 'decide') {
    return <DecideTill till={task.till} approve={task.approve} onDone={onDone} onClose={onClose} />
  }
  if (task.kind === 'deposit') return <DepositSheet id={task.till._id} onClose={onClose} />
  const own = task.till.account === email
  return <CloseTillForm till={task.till} own={own} onDone={onDone} onClose={onClose} />
}

function TillList({ onStart }: { onStart: (task: Task) => void }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(tillsQuery(search))
  const columns = useTillColumns(onStart)

  return (
    <ListCard
      label={t.tills.all}
      searchLabel={t.tills.search}
      placeholder={t.tills.searchPlaceholder}
      failed={(error) => format(t.tills.fetchFailed, { reason: errorMessage(error) })}
      filters={filters}
      sorts={sorts}
      columns={columns}
      list={list}
      search={search}
      onSearch={(part) => void navigate(movedBy<TillSearch>(part))}
      defaultSort="-openedAt"
      noMatch={{ title: t.tills.noneMatch }}
      empty={{ title: t.tills.empty, text: t.tills.emptyNote }}
    />
  )
}

function useTillColumns(onStart: (task: Task) => void) {
  const { email, role } = useAccount()
  const mayApprove = useMay('approve')
  const mayCloseOthers = useMay('edit') && role === 'owner'
  return useMemo(
    () =>
      tillColumns({
        own: email,
        onDeposit: (till) => onStart({ kind: 'deposit', till }),
        onDecide: mayApprove ? (decision) => onStart({ kind: 'decide', ...decision }) : undefined,
        onClose: mayCloseOthers ? (till: Till) => onStart({ kind: 'close', till }) : undefined,
      }),
    [email, mayApprove, mayCloseOthers, onStart],
  )
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: t.common.status,
    all: t.common.allStatuses,
    options: tillStates.map((value) => ({ value, label: t.tills.states[value] })),
  },
]

const sorts = [
  { value: '', label: t.common.newestFirst },
  { value: 'openedAt', label: t.common.oldestFirst },
  { value: 'status', label: t.common.status },
]

type OwnTillTask = { kind: 'open' } | { kind: 'take' } | { kind: 'close'; till: Till }

// The till of the signed-in account with its cash. Buttons open the till, take a payment and close the till.
function OwnTill({ onStart }: { onStart: (task: OwnTillTask) => void }) {
  const { email } = useAccount()
  const own = useQuery(ownTillQuery(email))
  const till = own.data
  return (
    <section className="own-till" aria-labelledby="own-till">
      <div className="own-till-head">
        <div>
          <h2 id="own-till">{t.tills.own}</h2>
          {till === null && <small>{t.tills.ownNone}</small>}
        </div>
        <span className="own-till-buttons">
          <Button size="sm" icon="rupee" onClick={() => onStart({ kind: 'take' })}>
            {t.tills.take.start}
          </Button>
          {till && (
            <Button variant="line" size="sm" icon="check" onClick={() => onStart({ kind: 'close', till })}>
              {t.tills.closing.title}
            </Button>
          )}
          {till === null && (
            <Button variant="line" size="sm" icon="plus" onClick={() => onStart({ kind: 'open' })}>
              {t.tills.open.title}
            </Button>
          )}
        </span>
      </div>
      <QueryError query={own} text={t.tills.fetchFailed} reasonOf={errorMessage} />
      {own.isPending && <Skeleton label={t.tills.own} lines={2} />}
      {till && <OpenTill till={till} />}
    </section>
  )
}

function OpenTill({ till }: { till: Till }) {
  return (
    <>
      <p>{format(t.tills.openSince, { moment: formatMoment(till.openedAt) })}</p>
      {till.refusal && (
        <Notice kind="warn" icon="alert" title={t.tills.closingRefused}>
          <p>{format(t.tills.countAgain, { reason: till.refusal, name: till.decidedBy })}</p>
        </Notice>
      )}
      <FigureCards
        figures={[
          {
            label: t.tills.expected,
            value: formatAmount(till.expected),
            note: format(t.tills.withFloat, { float: formatAmount(till.float) }),
          },
          {
            label: t.tills.cash,
            value: formatAmount(till.cash),
            note: counted(till.payments, t.tills.payments),
          },
          { label: t.tills.cheque, value: formatAmount(till.cheque + till.dd) },
          { label: t.tills.bank, value: formatAmount(till.bank) },
          { label: t.tills.upiAndCard, value: formatAmount(till.upi + till.card) },
        ]}
      />
    </>
  )
}

const words = t.tills.byMethod

// What came in on some days, by till and method.
function TillPayments() {
  const [search, setSearch] = useState<BookDays>({ period: 'today', from: '', to: '' })
  const days = bookDays(search)
  const query = useQuery({
    queryKey: [...tillsKey, 'payments', days],
    queryFn: () => dataOf(api.GET('/api/till-payments', { params: { query: days } })),
    placeholderData: keepPreviousData,
  })
  const rows = query.data ?? []
  return (
    <section className="card book-card" aria-labelledby="till-payments">
      <div className="card-head">
        <h2 id="till-payments">{words.title}</h2>
        <ExportButton file="till_payments.xlsx" filters={days} />
      </div>
      <BookToolbar
        label={words.filter}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
      />
      <QueryError query={query} text={words.failed} reasonOf={describeError} />
      {query.data && rows.length === 0 && <p className="bank-own">{words.empty}</p>}
      {rows.length > 0 && (
        <div className="table-scroll">
          <table className="book-kinds table" aria-label={words.title}>
            <thead>
              <tr>
                <th scope="col">{words.till}</th>
                <th scope="col">{words.method}</th>
                <th scope="col" className="cell-end">
                  {words.count}
                </th>
                <th scope="col" className="cell-end">
                  {words.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ till, account, method, count, amountPaise }) => (
                <tr key={`${till} ${method}`}>
                  <th scope="row">{account || words.noTill}</th>
                  <td className="cell-inline">{methodName(method)}</td>
                  <td className="cell-end cell-inline num">
                    <span className="book-unit">{words.count} </span>
                    {groupDigits(count)}
                  </td>
                  <td className="cell-end cell-inline num">{formatPaise(amountPaise)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {words.total}
                </th>
                <td className="cell-end cell-inline num">
                  {formatPaise(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  )
}
