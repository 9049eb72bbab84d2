import { useMemo, useState, type ReactNode } from 'react'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import type { BulkAction } from './bulk-bar'
import type { PartlyDone } from './bulk-failures'
import type { AllAction } from './bulk-run-ask'
import { lazyPart } from './lazy-part'
import { sayDone, useRestore, useStatusChange, type StatusOrder } from './record-screen-changes'
import type { Task } from './record-screen-dialog'
import type { EditedKind, RowDoes, StatusChoice, StoredRecord } from './record-screen-kind'
import type { Outcome } from './record-screen-run'
import { showDone, showFailure } from './toast-list'
import { useRefresh } from './use-refresh'

const RecordDialog = lazyPart(async () => (await import('./record-screen-dialog')).RecordDialog)

type AskAll = (action: AllAction) => void

type Options<Row extends StoredRecord> = {
  kind: EditedKind<Row>
  // Whether the list shows deleted records.
  deleted: boolean
  // Reloads the list. It is needed for kinds whose records cannot be read individually.
  refetch?: (() => Promise<readonly Row[]>) | undefined
  // Called after a record was added.
  onAdded?: ((row: Row) => void) | undefined
}

export type RecordTasks<Row> = {
  // The actions for a row.
  does: RowDoes<Row>
  // Whether a status change is in progress.
  changing: boolean
  // Returns the actions for the selected rows. The result is empty if no action is allowed. `askAll` asks for
  // confirmation before an action is applied to all matching rows.
  bulkActions: (rows: readonly Row[], askAll?: AskAll) => readonly BulkAction[]
  // Reloads all queries that show these records.
  refresh: () => void
  // The result of the last bulk action, if it failed for some records.
  failures: PartlyDone | undefined
  dismissFailures: () => void
  startAdd: (() => void) | undefined
  startOrder: (() => void) | undefined
  // The dialog of the current action.
  dialog: ReactNode
}

// The actions that the signed-in account may perform on a kind's records.
export function useRecordTasks<Row extends StoredRecord>(options: Options<Row>): RecordTasks<Row> {
  const { kind, deleted } = options
  const mayRestore = useMay('restore')
  const may = { edit: useMay(kind.ability ?? 'edit') && !deleted, restore: mayRestore && deleted }
  const refresh = useRefresh([kind.id], ...(kind.touches ?? []))
  const [task, setTask] = useState<Task<Row>>()
  const [failures, setFailures] = useState<PartlyDone>()
  const close = () => setTask(undefined)
  const report = (outcome: Outcome<Row>, title: string) => setFailures(reported(kind, outcome, title))
  const listeners = { onOutcome: report, onSettled: refresh }
  const restore = useRestore(kind, listeners)
  const change = useStatusChange(kind, listeners)
  const does = useRowDoes(kind, may, restore.start, change.start, setTask)

  function bulkActions(rows: readonly Row[], askAll?: AskAll): readonly BulkAction[] {
    if (may.restore) return [restoreAction(restore.running !== undefined, () => restore.start(rows), askAll)]
    if (!may.edit) return []
    return [
      ...statusActions(kind, change.running?.status, (choice) => startStatus(rows, choice), askAll),
      deleteAction(() => setTask({ kind: 'delete', rows }), askAll),
    ]
  }

  function startStatus(rows: readonly Row[], { status }: StatusChoice) {
    const changing = rows.filter((row) => row.status !== status)
    const asked = statusTask(kind, changing, status)
    if (asked) setTask(asked)
    else change.start({ rows, status })
  }

  function finish(text: string, undo?: () => void) {
    close()
    showDone(text, undo)
    refresh()
  }

  function finishDelete(outcome: Outcome<Row>) {
    const undo = mayRestore ? () => restore.start(outcome.done) : undefined
    if (outcome.done.length > 0) finish(sayDone(outcome.done, kind.words, 'deleted'), undo)
    else close()
    report(outcome, kind.words.deleteTitle)
  }

  const begin = (name: 'add' | 'order') =>
    kind[name] && may.edit ? () => setTask({ kind: name }) : undefined

  return {
    does,
    changing: change.running !== undefined,
    bulkActions,
    refresh,
    failures,
    dismissFailures: () => setFailures(undefined),
    startAdd: begin('add'),
    startOrder: begin('order'),
    dialog: taskDialog(options, task, {
      onFinished: finish,
      onStatus: (rows, status) => {
        close()
        change.start({ rows, status })
      },
      onDeleted: finishDelete,
      onClose: close,
    }),
  }
}

// Returns the result of a bulk action if it failed for some records, and undefined if nothing failed. If the action
// had only one record, shows an error message instead.
function reported<Row extends StoredRecord>(
  { words }: EditedKind<Row>,
  { done, failed }: Outcome<Row>,
  title: string,
): PartlyDone | undefined {
  const [failure] = failed
  if (!failure) return undefined
  if (done.length + failed.length === 1) {
    showFailure(title, failure.reason)
    return undefined
  }
  return {
    done: done.length,
    failed: failed.map(({ row, reason }) => ({ name: words.nameOf(row), reason })),
  }
}

// Reads the current version of a record. The result is undefined if the record is deleted.
async function readRow<Row extends StoredRecord>(
  { calls }: EditedKind<Row>,
  id: string,
  refetch: Options<Row>['refetch'],
): Promise<Row | undefined> {
  return calls.read ? calls.read(id) : (await refetch?.())?.find(({ _id }) => _id === id)
}

// Returns the dialog that must be confirmed before the status of the rows is changed. The result is undefined if
// nothing has to be asked.
function statusTask<Row extends StoredRecord>(
  {
    statuses = [],
    statusForms = {},
  }: { [Name in 'statuses' | 'statusForms']?: EditedKind<Row>[Name] | undefined },
  rows: readonly Row[],
  status: string,
): Task<Row> | undefined {
  const [row] = rows
  if (!row) return undefined
  if (rows.length === 1 && statusForms[status]) return { kind: 'status-form', row, status }
  const choice = statuses.find((one) => one.status === status)
  return choice?.ask && { kind: 'status', rows, choice }
}

// Returns a bulk action for each status that the office can set. `running` is the status that is being set.
function statusActions<Row extends StoredRecord>(
  { statuses = [] }: EditedKind<Row>,
  running: string | undefined,
  onPress: (choice: StatusChoice) => void,
  askAll: AskAll | undefined,
): readonly BulkAction[] {
  return statuses.map((choice) => {
    const { label, icon, status, ask } = choice
    return {
      label,
      icon,
      busy: running === status,
      onPress: () => onPress(choice),
      onPressAll: askAll && (() => askAll({ label, icon, order: { action: 'status', status }, ask })),
    }
  })
}

// Returns the dialog of an action: a form, the dialog that changes the order of the records, or a confirmation.
function taskDialog<Row extends StoredRecord>(
  { kind, refetch, onAdded }: Options<Row>,
  task: Task<Row> | undefined,
  does: Pick<Parameters<typeof RecordDialog<Row>>[0], 'onStatus' | 'onDeleted' | 'onClose'> & {
    onFinished: (text: string) => void
  },
): ReactNode {
  if (!task) return undefined
  return (
    <RecordDialog
      kind={kind}
      task={task}
      reload={(id) => readRow(kind, id, refetch)}
      {...does}
      onFinished={(text, row) => {
        does.onFinished(text)
        if (task.kind === 'add') onAdded?.(row)
      }}
    />
  )
}

function restoreAction(busy: boolean, onPress: () => void, askAll: AskAll | undefined): BulkAction {
  const action = { label: t.common.restore, icon: 'refresh' } as const
  const onPressAll = askAll && (() => askAll({ ...action, order: { action: 'restore' } }))
  return { ...action, busy, onPress, onPressAll }
}

function deleteAction(onPress: () => void, askAll: AskAll | undefined): BulkAction {
  const action = { label: t.common.delete, icon: 'trash' } as const
  const ask = { title: t.ui.records.deleteTitle, note: t.ui.bulkRun.deleteNote }
  return {
    ...action,
    onPress,
    onPressAll: askAll && (() => askAll({ ...action, order: { action: 'delete' }, ask })),
  }
}

type Start<Order> = (order: Order) => void

// Returns the actions for a row. The object is memoised, because the table columns are recomputed when it changes.
function useRowDoes<Row extends StoredRecord>(
  { edit, owed, statuses, statusForms }: EditedKind<Row>,
  may: { edit: boolean; restore: boolean },
  restoreRows: Start<readonly Row[]>,
  changeRows: Start<StatusOrder<Row>>,
  onTask: Start<Task<Row>>,
): RowDoes<Row> {
  const canEdit = edit !== undefined
  const { edit: mayEdit, restore: mayRestore } = may
  return useMemo((): RowDoes<Row> => {
    if (mayRestore) return { actions: { onRestore: (row) => restoreRows([row]) } }
    if (!mayEdit) return { actions: null }
    return {
      actions: {
        ...(owed && {
          onPay: (row) => onTask({ kind: 'pay', row }),
          canPay: (row) => owed(row) !== undefined,
        }),
        ...(canEdit && { onEdit: (row) => onTask({ kind: 'edit', row }) }),
        onDelete: (row) => onTask({ kind: 'delete', rows: [row] }),
      },
      onStatus(row, status) {
        const asked = statusTask({ statuses, statusForms }, [row], status)
        if (asked) onTask(asked)
        else changeRows({ rows: [row], status })
      },
    }
  }, [mayEdit, mayRestore, canEdit, owed, statuses, statusForms, restoreRows, changeRows, onTask])
}
