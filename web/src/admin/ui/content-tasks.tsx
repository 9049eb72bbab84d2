import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { describeError } from '../api/api-error'
import { useMay } from '../session/permissions'
import { AskDialog } from './ask-dialog'
import type { RecordActions } from './row-actions'
import { showDone, showFailure } from './toast-list'

export type ContentWords<Row> = {
  // "partner"
  one: string
  created: (row: Row) => string
  updated: (row: Row) => string
  deleted: (row: Row) => string
  restored: (row: Row) => string
  // The question before deleting, and what is said when that fails.
  askTitle: string
  ask: string
  deleteFailed: (error: unknown) => string
}

export type FormProps<Row> = {
  // Undefined: a new one.
  record: Row | undefined
  onSaved: (row: Row) => void
  onClose: () => void
}

type Options<Row> = {
  // What the lists of these records are kept under.
  listKey: readonly string[]
  // The list shows deleted ones.
  deleted: boolean
  words: ContentWords<Row>
  remove: (row: Row) => Promise<void>
  restore: (row: Row) => Promise<Row>
  // Without it records are made but never changed.
  mayChange?: boolean
  form: ComponentType<FormProps<Row>>
}

type Task<Row> = { kind: 'add' } | { kind: 'edit' | 'delete'; row: Row }

export type ContentTasks<Row> = {
  // For the rows; null when there are none.
  actions: RecordActions<Row> | null
  startAdd: (() => void) | undefined
  // The dialog of what is under way.
  dialog: ReactNode
}

// What the signed-in account may do with what the website shows: add, change, delete with a question first, take a
// delete back.
export function useContentTasks<Row extends { _id: string }>(options: Options<Row>): ContentTasks<Row> {
  const { listKey, deleted, words, restore: sendRestore, mayChange = true, form: Form } = options
  const client = useQueryClient()
  const mayEdit = useMay('edit')
  const mayRestore = useMay('restore')
  const [task, setTask] = useState<Task<Row>>()
  const refresh = () => void client.invalidateQueries({ queryKey: listKey })

  const { mutate: restore } = useMutation({
    mutationFn: sendRestore,
    onSuccess: (row) => showDone(words.restored(row)),
    onError: (error) => showFailure(`Failed to restore ${words.one}`, describeError(error)),
    onSettled: refresh,
  })

  const actions = useMemo((): RecordActions<Row> | null => {
    if (deleted) return mayRestore ? { onRestore: restore } : null
    if (!mayEdit) return null
    return {
      ...(mayChange && { onEdit: (row: Row) => setTask({ kind: 'edit', row }) }),
      onDelete: (row) => setTask({ kind: 'delete', row }),
    }
  }, [deleted, mayEdit, mayRestore, mayChange, restore])

  function finish(text: string, undo?: () => void) {
    setTask(undefined)
    showDone(text, undo)
    refresh()
  }

  const close = () => setTask(undefined)
  const dialogOf = (now: Task<Row>): ReactNode => {
    if (now.kind === 'add') {
      return <Form record={undefined} onSaved={(row) => finish(words.created(row))} onClose={close} />
    }
    const { row } = now
    if (now.kind === 'edit') {
      return <Form record={row} onSaved={(saved) => finish(words.updated(saved))} onClose={close} />
    }
    return (
      <DeleteRecord
        words={words}
        remove={() => options.remove(row)}
        onDeleted={() => finish(words.deleted(row), mayRestore ? () => restore(row) : undefined)}
        onClose={close}
      />
    )
  }
  return {
    actions,
    startAdd: mayEdit && !deleted ? () => setTask({ kind: 'add' }) : undefined,
    dialog: task && dialogOf(task),
  }
}

type DeleteProps<Row> = {
  words: ContentWords<Row>
  remove: () => Promise<void>
  onDeleted: () => void
  onClose: () => void
}

// Asks before a record is deleted, in the specification's words.
function DeleteRecord<Row>({ words, remove, onDeleted, onClose }: DeleteProps<Row>) {
  const deleting = useMutation({ mutationFn: remove, onSuccess: onDeleted })
  return (
    <AskDialog
      open
      title={words.askTitle}
      action="Delete"
      busyAction="Deleting..."
      icon="trash"
      keep="Keep"
      busy={deleting.isPending}
      failure={deleting.error && words.deleteFailed(deleting.error)}
      onAction={() => deleting.mutate()}
      onKeep={onClose}
    >
      <p>{words.ask}</p>
    </AskDialog>
  )
}
