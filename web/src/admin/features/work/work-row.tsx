import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { WorkItem } from '../../api/records'
import { t } from '../../texts'
import { formatDay, formatMoment } from '../../ui/dates'
import { ledgerQuery } from '../../ui/money/ledger'
import { MoneyDialog } from '../../ui/money/money-dialogs'
import { PaymentLink } from '../../ui/money/payment-link'
import { ordersKey } from '../../ui/record-keys'
import { AddressLink, RecordLink } from '../../ui/record-link'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { ageOf, factsOf, nameOf, reasonOf, workAddress } from '../../ui/work'
import { tryOrderAgain } from './work-api'
import { WorkDecision } from './work-decision'

const kinds: Readonly<Record<string, string>> = t.work.kinds

type RowProps = {
  item: WorkItem
  tick: ReactNode
  readAt: number
  // The id of the current edition.
  current: string | undefined
}

// A row of the work list. It shows what is needed to judge the task, its age, and who may decide it.
export function WorkRow({ item, tick, readAt, current }: RowProps) {
  const { kind, note, amount, since, record } = item
  const name = nameOf(item)
  const task = kinds[kind] ?? kind
  const facts = factsOf(item, current)
  return (
    <li className="work-row">
      <span className="work-tick">{tick}</span>
      <div>
        <p>
          <b>{task}</b>{' '}
          {record ? (
            <RecordLink kind={record.kind} id={record.id}>
              {name}
            </RecordLink>
          ) : (
            <span dir="auto">{name}</span>
          )}{' '}
          {amount > 0 && <b className="num">{formatAmount(amount)}</b>}
        </p>
        {facts && <small dir="auto">{facts}</small>}
        {note && (
          <small className="two-lines" dir="auto">
            {kind === 'settlement' ? reasonOf(item) : note}
          </small>
        )}
        <WhoDecides item={item} />
        <WorkDecision item={item} />
        {kind === 'overdue' && item.mayDecide && <OverdueTasks id={item.id} name={name} />}
        {kind === 'order' && item.mayDecide && <TryAgain orderID={item.id} />}
      </div>
      <p className="work-age">
        <time dateTime={since} title={formatMoment(since)}>
          {ageOf(since, readAt)}
        </time>
        <Due item={item} readAt={readAt} />
      </p>
      <AddressLink
        className="book-link"
        address={workAddress(item)}
        label={format(t.work.openLabel, { task, name })}
      >
        {t.work.open}
      </AddressLink>
    </li>
  )
}

function WhoDecides({ item: { mayDecide, proposer } }: { item: WorkItem }) {
  if (mayDecide) return proposer ? <small>{format(t.work.proposedBy, { name: proposer })}</small> : null
  return <small>{proposer ? format(t.work.secondPerson, { name: proposer }) : t.work.notYours}</small>
}

function Due({ item: { dueAt }, readAt }: { item: WorkItem; readAt: number }) {
  if (!dueAt) return null
  const late = new Date(dueAt).getTime() < readAt
  return (
    <Badge tone={late ? 'bad' : 'mute'} icon={null}>
      {format(late ? t.work.overdue : t.work.due, { day: formatDay(dueAt) })}
    </Badge>
  )
}

// What the office can do about a booking that nobody has paid: remind the payer, record a payment, or give the stalls
// back.
function OverdueTasks({ id, name }: { id: string; name: string }) {
  const [task, setTask] = useState<'pay' | 'cancel'>()
  const { data: ledger } = useQuery({ ...ledgerQuery('booking', id), enabled: task !== undefined })
  const { record, cancel } = t.money.actions
  const button = (what: 'pay' | 'cancel', label: string) => (
    <Button variant="line" size="sm" aria-label={`${label}: ${name}`} onClick={() => setTask(what)}>
      {label}
    </Button>
  )
  return (
    <span className="money-actions">
      <PaymentLink booking={{ _id: id, name }} />
      {button('pay', record)}
      {button('cancel', cancel)}
      {task && ledger && (
        <MoneyDialog
          of={{ kind: 'booking', id, name }}
          ledger={ledger}
          task={{ do: task }}
          onClose={() => setTask(undefined)}
        />
      )}
    </span>
  )
}

// The button that starts the checks of an order again, after they have failed several times.
function TryAgain({ orderID }: { orderID: string }) {
  const refresh = useRefresh(ordersKey)
  const again = useMutation({
    mutationFn: () => tryOrderAgain(orderID),
    onSuccess: () => showDone(t.work.triedAgain),
    onSettled: refresh,
  })
  return (
    <>
      <Button variant="line" size="sm" disabled={again.isPending} onClick={() => again.mutate()}>
        {t.work.tryAgain}
      </Button>
      {again.error && <small role="alert">{errorMessage(again.error)}</small>}
    </>
  )
}
