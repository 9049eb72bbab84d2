import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import type { BulkAction } from './bulk-bar'
import { reportFailed, sayDone, useRestore, useStatusChange } from './record-screen-changes'
import { RecordDialog, type Task } from './record-screen-dialog'
import type { EditedKind, RowDoes, StoredRecord } from './record-screen-kind'
import type { Outcome } from './record-screen-run'
import { showDone } from './toast-list'

type Options<Row extends StoredRecord> = {
  kind: EditedKind<Row>
  // The list shows deleted ones.
  deleted: boolean
  // Reads the list again, for kinds whose records cannot be read one by one.
  refetch?: (() => Promise<readonly Row[]>) | undefined
  // What else a new record leads to.
  onAdded?: ((row: Row) => void) | undefined
}

export type RecordTasks<Row> = {
  // For the rows.
  does: RowDoes<Row>
  // A status is being given.
  changing: boolean
  // For the ticked rows; none when there is nothing to be done with any.
  bulkActions: (rows: readonly Row[]) => readonly BulkAction[]
  startAdd: (() => void) | undefined
  startOrder: (() => void) | undefined
  // The dialog of what is under way.
  dialog: ReactNode
}

// What the signed-in account may do with a kind's records.
export function useRecordTasks<Row extends StoredRecord>(options: Options<Row>): RecordTasks<Row> {
  const { kind, deleted, refetch, onAdded } = options
  const mayEdit = useMay('edit')
  const mayRestore = useMay('restore')
  const client = useQueryClient()
  const [task, setTask] = useState<Task<Row>>()
  const close = () => setTask(undefined)

  function refresh() {
    for (const queryKey of [[kind.id], ...(kind.touches ?? [])]) void client.invalidateQueries({ queryKey })
  }

  const restore = useRestore(kind, refresh)
  const change = useStatusChange(kind, refresh)

  const { start: restoreRows } = restore
  const { start: changeRows } = change
  const canEdit = kind.edit !== undefined
  const { owed } = kind
  const does = useMemo((): RowDoes<Row> => {
    if (deleted) {
      return { actions: mayRestore ? { onRestore: (row) => restoreRows([row]) } : null }
    }
    if (!mayEdit) return { actions: null }
    return {
      actions: {
        ...(owed && {
          onPay: (row) => setTask({ kind: 'pay', row }),
          canPay: (row) => owed(row) !== undefined,
        }),
        ...(canEdit && { onEdit: (row) => setTask({ kind: 'edit', row }) }),
        onDelete: (row) => setTask({ kind: 'delete', rows: [row] }),
      },
      onStatus: (row, status) => changeRows({ rows: [row], status }),
    }
  }, [deleted, mayEdit, mayRestore, canEdit, owed, restoreRows, changeRows])

  function bulkActions(rows: readonly Row[]): readonly BulkAction[] {
    if (deleted) {
      const bringBack = () => restoreRows(rows)
      return mayRestore
        ? [
            {
              label: t.common.restore,
              icon: 'refresh',
              busy: restore.running !== undefined,
              onPress: bringBack,
            },
          ]
        : []
    }
    if (!mayEdit) return []
    return [
      ...(kind.statuses ?? []).map(({ label, icon, status }) => ({
        label,
        icon,
        busy: change.running?.status === status,
        onPress: () => changeRows({ rows, status }),
      })),
      { label: t.common.delete, icon: 'trash', onPress: () => setTask({ kind: 'delete', rows }) },
    ]
  }

  function finish(text: string, undo?: () => void) {
    close()
    showDone(text, undo)
    refresh()
  }

  function finishDelete(outcome: Outcome<Row>) {
    const { words } = kind
    const undo = mayRestore ? () => restoreRows(outcome.done) : undefined
    finish(sayDone(outcome.done, words, 'deleted'), undo)
    reportFailed(outcome, words.deleteFailed(outcome.error))
  }

  async function reload(id: string): Promise<Row | undefined> {
    if (kind.calls.read) return kind.calls.read(id)
    return (await refetch?.())?.find(({ _id }) => _id === id)
  }

  const begin = (name: 'add' | 'order') =>
    kind[name] && mayEdit && !deleted ? () => setTask({ kind: name }) : undefined

  return {
    does,
    changing: change.running !== undefined,
    bulkActions,
    startAdd: begin('add'),
    startOrder: begin('order'),
    dialog: task && (
      <RecordDialog
        kind={kind}
        task={task}
        reload={reload}
        onFinished={(text, row) => {
          finish(text)
          if (task.kind === 'add') onAdded?.(row)
        }}
        onDeleted={finishDelete}
        onClose={close}
      />
    ),
  }
}
