import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { format } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { errorMessage } from '../api/api-error'
import type { BulkRun } from '../api/records'
import { counted, t } from '../texts'
import { FailureList } from './bulk-failures'
import { bulkRunQuery, stopRun, undoRun } from './bulk-run-api'
import { showFailure } from './toast-list'

type Props = {
  id: string
  // Called once, when the run has finished.
  onChanged: () => void
  // Called after the user has chosen to undo the run. The argument is a new run, which undoes the changes.
  onUndone: (run: BulkRun) => void
  onDismiss: () => void
}

// Shows the progress of an action on all records that match a filter. At the end it shows how many records were
// changed, and why the other records were not changed.
export function BulkRunPanel({ id, onChanged, onUndone, onDismiss }: Props) {
  const run = useQuery(bulkRunQuery(id))
  const stop = useMutation({
    mutationFn: () => stopRun(id),
    onSuccess: () => void run.refetch(),
    onError: (error) => showFailure(t.ui.bulkRun.stopFailed, errorMessage(error)),
  })
  const undo = useMutation({
    mutationFn: () => undoRun(id),
    onSuccess: onUndone,
    onError: (error) => showFailure(t.ui.bulkRun.undoFailed, errorMessage(error)),
  })
  useFinished(run.data, onChanged)
  if (!run.data) return null
  if (!run.data.finished) {
    return <Progress run={run.data} stopping={stop.isPending} onStop={() => stop.mutate()} />
  }
  const { failed, failures, mayUndo } = run.data
  return (
    <div className="bulk-result">
      <Notice
        kind={failed > 0 ? 'warn' : 'good'}
        icon={failed > 0 ? 'alert' : 'check'}
        live="status"
        title={summaryOf(run.data)}
      >
        <FailureList failed={failures} />
        {failed > failures.length && <p>{counted(failed - failures.length, t.ui.bulkRun.moreFailed)}</p>}
        {mayUndo && (
          <Button
            variant="line"
            size="sm"
            busy={undo.isPending}
            busyLabel={t.ui.bulkRun.starting}
            onClick={() => undo.mutate()}
          >
            {counted(run.data.done, t.ui.bulkRun.undo)}
          </Button>
        )}
      </Notice>
      <button type="button" className="icon-button" aria-label={t.ui.bulkBar.dismiss} onClick={onDismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

type ProgressProps = { run: BulkRun; stopping: boolean; onStop: () => void }

function Progress({ run: { done, failed, total }, stopping, onStop }: ProgressProps) {
  return (
    <div className="bulk-progress" role="group" aria-label={t.ui.bulkRun.progress}>
      <progress value={done + failed} max={total} aria-label={t.ui.bulkRun.progress} />
      <span>
        {format(t.ui.bulkRun.soFar, {
          done: groupDigits(done),
          total: groupDigits(total),
          failed: groupDigits(failed),
        })}
      </span>
      <Button variant="line" size="sm" busy={stopping} busyLabel={t.ui.bulkRun.stopping} onClick={onStop}>
        {t.ui.bulkRun.stop}
      </Button>
    </div>
  )
}

// Returns a text such as "284 records are changed", "284 changes are undone", "280 done, 4 failed", or "Stopped: 120
// done, 0 failed, 164 not changed".
function summaryOf({ done, failed, total, stopped, undoes }: BulkRun): string {
  if (stopped && done + failed < total) {
    return format(t.ui.bulkRun.stopped, {
      done: groupDigits(done),
      failed: groupDigits(failed),
      left: groupDigits(total - done - failed),
    })
  }
  return failed > 0
    ? counted(failed, t.ui.bulkBar.done, { done: groupDigits(done) })
    : counted(done, undoes ? t.ui.bulkRun.undone : t.ui.bulkRun.allDone)
}

// Calls onChanged once for each run, when the run has finished.
function useFinished(run: BulkRun | undefined, onChanged: () => void) {
  const told = useRef<string | undefined>(undefined)
  const changed = useRef(onChanged)
  useEffect(() => {
    changed.current = onChanged
  })
  useEffect(() => {
    if (!run?.finished || told.current === run._id) return
    told.current = run._id
    changed.current()
  }, [run])
}
