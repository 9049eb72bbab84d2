import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { sentenceOf } from '../../api/api-error'
import type { ListedRefund, OfflinePayment, Till } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useAccount, useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { BulkFailures, type PartlyDone } from '../bulk-failures'
import { RowTick, useSelection } from '../data-table-selection'
import { runBulk } from '../record-screen-run'
import { showDone } from '../toast-list'
import { AskApproval } from './ask-approval'
import { ordersKey } from './orders-key'

// An item that waits for the approval of a second person. `list` is the name of its list in bulk requests; `by` is
// the account that proposed the item.
export type Approvable = {
  _id: string
  list: 'offline-payments' | 'refunds' | 'tills'
  name: string
  by: string
}

// The items that can be approved together, in the order of the screen.
export function approvablesOf(
  payments: readonly OfflinePayment[],
  tills: readonly Till[],
  proposals: readonly ListedRefund[],
): readonly Approvable[] {
  return [
    ...payments.map(({ _id, name, recordedBy: by }): Approvable => ({
      _id,
      list: 'offline-payments',
      name,
      by,
    })),
    ...tills.map(({ _id, account }): Approvable => ({ _id, list: 'tills', name: account, by: account })),
    ...proposals.map(({ _id, name, status, proposedBy, recordedBy }): Approvable => ({
      _id,
      list: 'refunds',
      name,
      by: status === 'PROPOSED' ? proposedBy : recordedBy,
    })),
  ]
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
            setFailures(result.failed.length > 0 ? result : undefined)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type AskProps = {
  items: readonly Approvable[]
  onDone: (result: PartlyDone) => void
  onClose: () => void
}

function AskSeveral({ items, onDone, onClose }: AskProps) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: () => approveAll(items) })
  return (
    <AskApproval
      title={counted(items.length, t.orders.approveSeveral)}
      action={t.orders.approve}
      busyAction={t.orders.approving}
      send={async () => {
        const result = await mutateAsync()
        for (const queryKey of [ordersKey, summaryKey, ['registrations'], ['bookings']]) {
          void client.invalidateQueries({ queryKey })
        }
        if (result.done > 0) showDone(counted(result.done, t.orders.done.severalApproved))
        onDone(result)
      }}
      onDone={onClose}
      onClose={onClose}
    >
      {t.orders.approveSeveralNote}
    </AskApproval>
  )
}

// Approves the items with one bulk request per list. If a request fails, all its items count as failed.
async function approveAll(items: readonly Approvable[]): Promise<PartlyDone> {
  const lists = [...new Set(items.map(({ list }) => list))]
  const results = await Promise.all(
    lists.map(async (list) => {
      const rows = items.filter((item) => item.list === list)
      try {
        return await runBulk({ list, action: 'approve' }, rows)
      } catch (error) {
        return { done: [], failed: rows.map((row) => ({ row, reason: sentenceOf(error), error })) }
      }
    }),
  )
  return {
    done: results.reduce((sum, { done }) => sum + done.length, 0),
    failed: results.flatMap(({ failed }) => failed.map(({ row, reason }) => ({ name: row.name, reason }))),
  }
}
