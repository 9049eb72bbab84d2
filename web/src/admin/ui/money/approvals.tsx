import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import { summaryKey } from '../../layout/summary-query'
import { useAccount, useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { AskApproval } from '../ask-dialog'
import { BulkFailures, type PartlyDone } from '../bulk-failures'
import { RowTick, useSelection } from '../data-table-selection'
import { ordersKey } from '../record-keys'
import { runBulk } from '../record-screen-run'
import { showDone } from '../toast-list'
import { useRefresh } from '../use-refresh'

// The kinds of tasks that a second person must approve, in the order of the sums.
const approvableKinds = ['offline_payment', 'refund', 'approve', 'till'] as const

// An item that a second person must approve. `list` is the name of the item's list in bulk requests. `by` is the
// account that proposed the item. `amount` is in rupees. For a till, it is the counted cash.
export type Approvable = {
  _id: string
  list: string
  kind: (typeof approvableKinds)[number]
  name: string
  by: string
  amount: number
}

/** Returns the kind of an item that a second person must approve, by the kind of its task. */
export function approvableKind(kind: string): Approvable['kind'] {
  return approvableKinds.find((known) => known === kind) ?? 'approve'
}

type Props = {
  items: readonly Approvable[]
  children: (tickOf: (id: string) => ReactNode) => ReactNode
}

// Checkboxes and a button that approve several items at once. An account cannot select items that it proposed itself.
export function Approvals({ items, children }: Props) {
  const { email } = useAccount()
  const mayApprove = useMay('approve')
  const [asking, setAsking] = useState(false)
  const [failures, setFailures] = useState<PartlyDone>()
  const possible = mayApprove ? items.filter(({ by }) => by !== email) : []
  const { selected, selection } = useSelection(possible, 'approvals')
  const several = possible.length > 1

  function tickOf(id: string): ReactNode {
    const item = several ? possible.find(({ _id }) => _id === id) : undefined
    return item && <RowTick id={id} name={item.name} selection={selection} />
  }

  return (
    <>
      <BulkFailures result={failures} onDismiss={() => setFailures(undefined)} />
      {children(tickOf)}
      {several && (
        <div className="waiting-bulk">
          <Button size="sm" disabled={selected.length === 0} onClick={() => setAsking(true)}>
            {counted(selected.length, t.orders.approveSelected)}
          </Button>
          {selected.length < possible.length && (
            <Button
              variant="line"
              size="sm"
              onClick={() => selection.onChange(new Set(possible.map(({ _id }) => _id)))}
            >
              {t.orders.selectAll}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <AskSeveral
          items={selected}
          onDone={(result) => {
            setAsking(false)
            selection.onChange(new Set())
            setFailures(result.failed.length + result.left.length > 0 ? result : undefined)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type AskProps = {
  items: readonly Approvable[]
  onDone: (result: Approved) => void
  onClose: () => void
}

function AskSeveral({ items, onDone, onClose }: AskProps) {
  const refresh = useRefresh(ordersKey, summaryKey, ['registrations'], ['bookings'])
  const [handled, setHandled] = useState(0)
  const [stop] = useState(() => new AbortController())
  const [stopping, setStopping] = useState(false)
  const { mutateAsync } = useMutation({ mutationFn: () => approveAll(items, setHandled, stop.signal) })
  return (
    <AskApproval
      title={counted(items.length, t.orders.approveSeveral)}
      action={t.orders.approve}
      busyAction={
        items.length > atOnce
          ? format(t.orders.approvingSeveral, { handled: String(handled), all: String(items.length) })
          : t.orders.approving
      }
      send={async () => {
        const result = await mutateAsync()
        refresh()
        if (result.done > 0) showDone(counted(result.done, t.orders.done.severalApproved))
        onDone(result)
      }}
      onStop={
        items.length > atOnce
          ? () => {
              stop.abort()
              setStopping(true)
            }
          : undefined
      }
      stopping={stopping}
      onDone={onClose}
      onClose={onClose}
    >
      <ul>
        {sumsOf(items).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t.orders.approveSeveralNote}</p>
    </AskApproval>
  )
}

// Returns the number and the amount of the items of each kind: money that came, money that goes, other decisions, and
// counted tills.
function sumsOf(items: readonly Approvable[]): string[] {
  return approvableKinds.flatMap((kind) => {
    const rows = items.filter((item) => item.kind === kind)
    const total = formatAmount(rows.reduce((sum, { amount }) => sum + amount, 0))
    return rows.length > 0 ? [counted(rows.length, t.orders.approveSums[kind], { total })] : []
  })
}

// The maximum number of items in one bulk request. The progress is updated after each request.
const atOnce = 20

type Approved = PartlyDone & { left: readonly string[] }

// Approves the items with bulk requests. Each request contains only items of one API list, such as refunds. If a
// request fails, all its items count as failed. After `stop` is aborted, no further request is sent.
async function approveAll(
  items: readonly Approvable[],
  onHandled: (count: number) => void,
  stop: AbortSignal,
): Promise<Approved> {
  let done = 0
  const failed: { name: string; reason: string }[] = []
  const left: string[] = []
  for (const rows of partsOf(items)) {
    if (stop.aborted) {
      left.push(...rows.map(({ name }) => name))
      continue
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the progress is true
      const result = await runBulk({ list: rows[0]?.list ?? '', action: 'approve' }, rows)
      done += result.done.length
      failed.push(...result.failed.map(({ row, reason }) => ({ name: row.name, reason })))
    } catch (error) {
      failed.push(...rows.map(({ name }) => ({ name, reason: errorMessage(error) })))
    }
    onHandled(done + failed.length)
  }
  return { done, failed, left }
}

// Splits the items into parts. Each part is one bulk request and contains only items of one list.
function partsOf(items: readonly Approvable[]): Approvable[][] {
  const lists = [...new Set(items.map(({ list }) => list))]
  return lists.flatMap((list) => {
    const rows = items.filter((item) => item.list === list)
    return Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, part) =>
      rows.slice(part * atOnce, (part + 1) * atOnce),
    )
  })
}
