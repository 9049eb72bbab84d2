import { DeleteRecords } from './record-screen-delete'
import { capital, type RecordKind, type StoredRecord } from './record-screen-kind'
import type { Outcome } from './record-screen-run'

// What somebody has begun with one or several records.
export type Task<Row> =
  | { kind: 'edit'; row: Row }
  | { kind: 'delete'; rows: readonly Row[] }
  | { kind: 'add' }

type Props<Row extends StoredRecord> = {
  kind: RecordKind<Row>
  task: Task<Row>
  reload: (id: string) => Promise<Row | undefined>
  // Told with the sentence that says what was done.
  onFinished: (text: string) => void
  onDeleted: (outcome: Outcome<Row>) => void
  onClose: () => void
}

// The dialog of the task that is under way.
export function RecordDialog<Row extends StoredRecord>(props: Props<Row>) {
  const { kind, task, reload, onFinished, onDeleted, onClose } = props
  const { words, calls, edit: Edit, add } = kind
  if (task.kind === 'delete') {
    return (
      <DeleteRecords
        rows={task.rows}
        words={words}
        remove={calls.remove}
        onDeleted={onDeleted}
        onClose={onClose}
      />
    )
  }
  if (task.kind === 'add') {
    return (
      add && (
        <add.form
          onAdded={(row) => onFinished(`${capital(words.whatOf(row))} is entered`)}
          onClose={onClose}
        />
      )
    )
  }
  return (
    Edit && (
      <Edit
        record={task.row}
        reload={() => reload(task.row._id)}
        onSaved={(row) => onFinished(`${capital(words.whatOf(row))} is saved`)}
        onClose={onClose}
      />
    )
  )
}
