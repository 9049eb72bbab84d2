import { useMutation, type UseMutateFunction } from '@tanstack/react-query'
import { useRef } from 'react'
import { format } from '../../i18n/format'
import { sentenceOf } from '../api/api-error'
import { counted, t } from '../texts'
import {
  capital,
  type DoneAction,
  type EditedKind,
  type EditedWords,
  type StoredRecord,
} from './record-screen-kind'
import { runAll, type Outcome } from './record-screen-run'
import { showDone, showFailure } from './toast-list'

type RowsChange<Row, Order> = {
  // The change in progress, if any.
  running: Order | undefined
  start: UseMutateFunction<Outcome<Row>, Error, Order>
}

// Restores deleted records.
export function useRestore<Row extends StoredRecord>(
  { calls, words }: EditedKind<Row>,
  onSettled: () => void,
): RowsChange<Row, readonly Row[]> {
  const change = useMutation({
    mutationFn: (rows: readonly Row[]) => runAll(rows, ({ _id }) => calls.restore(_id)),
    onSuccess: (outcome) => {
      if (outcome.done.length > 0) showDone(sayDone(outcome.done, words, 'restored'))
      reportFailed(outcome, t.ui.records.restoreFailed)
    },
    onSettled,
  })
  return { running: change.isPending ? change.variables : undefined, start: change.mutate }
}

export type StatusOrder<Row> = { rows: readonly Row[]; status: string }

// Changes the status of records; the toast offers Undo.
export function useStatusChange<Row extends StoredRecord>(
  { calls: { setStatus }, words }: EditedKind<Row>,
  onSettled: () => void,
): RowsChange<Row, StatusOrder<Row>> {
  // A version can be changed only once. A second press before the list is reloaded would cause a conflict, so it is
  // ignored.
  const spent = useRef(new Set<string>())
  const change = useMutation({
    mutationFn: ({ rows, status }: StatusOrder<Row>) =>
      runAll(
        rows.filter((row) => row.status !== status && !spent.current.has(versionOf(row))),
        (row) => give(row, status),
      ),
    onSuccess: (outcome, { rows, status }) => {
      const before = new Map(rows.map((row) => [row._id, row.status]))
      if (outcome.done.length > 0)
        showDone(sayDone(outcome.done, words, statusOutcomes[status] ?? 'saved'), () =>
          takeBack(outcome.done, before),
        )
      reportFailed(outcome, words.statusFailed ?? t.ui.records.statusFailed)
    },
    onSettled,
  })

  async function give(row: Row, status: string): Promise<Row> {
    spent.current.add(versionOf(row))
    try {
      return setStatus ? await setStatus(row, status) : row
    } catch (error) {
      spent.current.delete(versionOf(row))
      throw error
    }
  }

  // Restores the previous status of each row, with one request per status.
  function takeBack(rows: readonly Row[], before: ReadonlyMap<string, string | undefined>) {
    for (const status of new Set(before.values())) {
      const group = rows.filter(({ _id }) => before.get(_id) === status)
      if (status !== undefined && group.length > 0) change.mutate({ rows: group, status })
    }
  }

  return { running: change.isPending ? change.variables : undefined, start: change.mutate }
}

function versionOf({ _id, version }: StoredRecord): string {
  return `${_id} ${version}`
}

const statusOutcomes: Readonly<Record<string, DoneAction>> = {
  Pending: 'pending',
  Confirmed: 'confirmed',
  Rejected: 'rejected',
  Paid: 'paid',
  Cancelled: 'cancelled',
}

// The success message: "Sponsorship of Mallaiah Boddu is confirmed", "3 records are confirmed", or the kind's own
// message.
export function sayDone<Row>(rows: readonly Row[], words: EditedWords<Row>, action: DoneAction): string {
  const [first] = rows
  if (first === undefined || rows.length > 1) {
    return action === 'added' || action === 'saved' ? '' : counted(rows.length, t.ui.records.many[action])
  }
  const own = words.done?.[action]
  return own ? own(first) : format(t.ui.records[action], { record: capital(words.whatOf(first)) })
}

// Shows why some records were not changed.
export function reportFailed<Row>({ failed, error }: Outcome<Row>, title: string): void {
  if (failed.length === 0) return
  const reason = sentenceOf(error)
  showFailure(
    title,
    failed.length === 1 ? reason : counted(failed.length, t.ui.records.failedFor, { reason }),
  )
}
