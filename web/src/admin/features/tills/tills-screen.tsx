import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { Till } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useAccount, useMay } from '../../session/permissions'
import { t } from '../../texts'
import type { Filter } from '../../ui/filter'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { ordersKey } from '../../ui/money/orders-key'
import { DecideTill, type TillDecision } from '../../ui/money/till-decision'
import { PageTitle } from '../../ui/page-title'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { DepositSheet } from './deposit-sheet'
import { OwnTill, type OwnTillTask } from './own-till'
import { TakePayment } from './take-payment'
import { tillColumns } from './till-columns'
import { CloseTillForm, OpenTillForm } from './till-forms'
import { TillPayments } from './till-payments'
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
