import { useMutation, type UseMutateFunction } from '@tanstack/react-query'
import { useRef } from 'react'
import { format } from '../../i18n/format'
import { errorMessage } from '../api/api-error'
import { counted, t } from '../texts'
import { undoRun } from './bulk-run-api'
import {
  capital,
  type DoneAction,
  type EditedKind,
  type EditedWords,
  type StoredRecord,
} from './record-screen-kind'
import { outcomeOf, runBulk, runOne, type Outcome } from './record-screen-run'
import { showDone, showFailure } from './toast-list'

type RowsChange<Row, Order> = {
  // The change that is in progress, or undefined.
  running: Order | undefined
  start: UseMutateFunction<Outcome<Row>, Error, Order>
}

type Listeners<Row> = {
  // Called after an action with its result and the title for an error message. If no record failed, the result's list
  // of failed records is empty.
  onOutcome: (outcome: Outcome<Row>, failedTitle: string) => void
  onSettled: () => void
}

// Restores deleted records.
export function useRestore<Row extends StoredRecord>(
  kind: EditedKind<Row>,
  { onOutcome, onSettled }: Listeners<Row>,
): RowsChange<Row, readonly Row[]> {
  const { calls, words } = kind
  const change = useMutation({
    mutationFn: (rows: readonly Row[]) =>
      runRows(kind, rows, { action: 'restore' }, ({ _id }) => calls.restore(_id)),
    onSuccess: (outcome) => {
      if (outcome.done.length > 0) showDone(sayDone(outcome.done, words, 'restored'))
      onOutcome(outcome, t.ui.records.restoreFailed)
    },
    onError: (error) => showFailure(t.ui.records.restoreFailed, errorMessage(error)),
    onSettled,
  })
  return { running: change.isPending ? change.variables : undefined, start: change.mutate }
}

export type StatusOrder<Row> = { rows: readonly Row[]; status: string }

// Changes the status of records. The success message offers Undo if it will work for all of them.
export function useStatusChange<Row extends StoredRecord>(
  kind: EditedKind<Row>,
  { onOutcome, onSettled }: Listeners<Row>,
): RowsChange<Row, StatusOrder<Row>> {
  const { calls, words } = kind
  const failedTitle = words.statusFailed ?? t.ui.records.statusFailed
  // The record versions for which a request was already sent. If the user presses again before the list is reloaded,
  // these records are not sent again, because the same version would cause a conflict.
  const spent = useRef(new Set<string>())
  const change = useMutation({
    mutationFn: async ({ rows, status }: StatusOrder<Row>) => {
      const open = rows.filter((row) => row.status !== status && !spent.current.has(versionOf(row)))
      for (const row of open) spent.current.add(versionOf(row))
      const changed = new Set<string>()
      try {
        const { setStatus } = calls
        const outcome = await runRows(kind, open, { action: 'status', status }, async (row) =>
          setStatus ? setStatus(row, status) : row,
        )
        for (const { _id } of outcome.done) changed.add(_id)
        return outcome
      } finally {
        for (const row of open) if (!changed.has(row._id)) spent.current.delete(versionOf(row))
      }
    },
    onSuccess: (outcome, { rows, status }) => {
      if (outcome.done.length > 0)
        showDone(
          sayDone(outcome.done, words, statusOutcomes[status] ?? 'saved'),
          undoOf(outcome, rows, status),
        )
      onOutcome(outcome, failedTitle)
    },
    onError: (error) => showFailure(failedTitle, errorMessage(error)),
    onSettled,
  })

  // Returns the function that undoes the change, or undefined if it cannot be undone. The server undoes a bulk run. For
  // a single record, the previous status is set again.
  function undoOf({ done, undo }: Outcome<Row>, rows: readonly Row[], status: string) {
    if (undo !== undefined) return () => takeBack.mutate({ run: undo, rows: done })
    const before = rows.find(({ _id }) => _id === done[0]?._id)
    if (rows.length > 1 || before?.status === undefined || kind.canUndo?.(before, status) === false)
      return undefined
    const earlier = before.status
    return () => change.mutate({ rows: done, status: earlier })
  }

  const takeBack = useMutation({
    mutationFn: async ({ run, rows }: { run: string; rows: readonly Row[] }) =>
      outcomeOf(await undoRun(run), rows),
    onSuccess: (outcome) => {
      if (outcome.done.length > 0) showDone(counted(outcome.done.length, t.ui.bulkRun.undone))
      onOutcome(outcome, t.ui.bulkRun.undoFailed)
    },
    onError: (error) => showFailure(t.ui.bulkRun.undoFailed, errorMessage(error)),
    onSettled,
  })
  return { running: change.isPending ? change.variables : undefined, start: change.mutate }
}

// Runs an action. For a single record it uses the kind's own call, and for several records one bulk request.
export async function runRows<Row extends StoredRecord>(
  { id, list = id }: Pick<EditedKind<Row>, 'id' | 'list'>,
  rows: readonly Row[],
  order: { action: 'status' | 'delete' | 'restore'; status?: string },
  task: (row: Row) => Promise<Row>,
): Promise<Outcome<Row>> {
  const [first] = rows
  if (!first) return { done: [], failed: [] }
  return rows.length === 1 ? runOne(first, task) : runBulk({ list, ...order }, rows)
}

function versionOf({ _id, version }: StoredRecord): string {
  return `${_id} ${version}`
}

export const statusOutcomes: Readonly<Record<string, DoneAction>> = {
  Pending: 'pending',
  Confirmed: 'confirmed',
  Rejected: 'rejected',
  Paid: 'paid',
  Cancelled: 'cancelled',
}

// Returns the success message: "Sponsorship of Mallaiah Boddu is confirmed", "3 records are confirmed", or the message
// that the kind defines.
export function sayDone<Row>(rows: readonly Row[], words: EditedWords<Row>, action: DoneAction): string {
  const [first] = rows
  if (first === undefined || rows.length > 1) {
    return action === 'added' || action === 'saved' ? '' : counted(rows.length, t.ui.records.many[action])
  }
  const own = words.done?.[action]
  return own ? own(first) : format(t.ui.records[action], { record: capital(words.whatOf(first)) })
}
