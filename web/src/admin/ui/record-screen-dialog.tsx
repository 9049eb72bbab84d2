import { lazyPart } from './lazy-part'
import { AskStatus } from './record-screen-ask-status'
import { sayDone, statusOutcomes } from './record-screen-changes'
import { DeleteRecords } from './record-screen-delete'
import type { DeleteProps, EditedKind, StatusChoice, StoredRecord } from './record-screen-kind'

const PaymentDialog = lazyPart(async () => (await import('./money/payment-dialog')).PaymentDialog)

// The action whose dialog is open, with its record or records.
export type Task<Row> =
  | { kind: 'add' }
  | { kind: 'order' }
  | { kind: 'edit'; row: Row }
  | { kind: 'delete'; rows: readonly Row[] }
  | { kind: 'status'; rows: readonly Row[]; choice: StatusChoice }
  | { kind: 'status-form'; row: Row; status: string }
  | { kind: 'pay'; row: Row }

type Props<Row extends StoredRecord> = Pick<DeleteProps<Row>, 'onDeleted' | 'onClose'> & {
  kind: EditedKind<Row>
  task: Task<Row>
  reload: (id: string) => Promise<Row | undefined>
  // Called with the success message when the action is finished.
  onFinished: (text: string, row: Row) => void
  // Called when the user has confirmed a status change.
  onStatus: (rows: readonly Row[], status: string) => void
}

// Renders the dialog of the current action.
export function RecordDialog<Row extends StoredRecord>(props: Props<Row>) {
  const { kind, task, reload, onFinished, onDeleted, onClose } = props
  const { words, add, edit: Edit, order: Order, removeOne: RemoveOne } = kind
  const finish = (what: 'added' | 'saved') => (row: Row) => onFinished(sayDone([row], words, what), row)
  if (task.kind === 'order') return Order && <Order onClose={onClose} />
  if (task.kind === 'add') return add && <add.form onSaved={finish('added')} onClose={onClose} />
  if (task.kind === 'edit') {
    const { row } = task
    return (
      Edit && <Edit record={row} reload={() => reload(row._id)} onSaved={finish('saved')} onClose={onClose} />
    )
  }
  if (task.kind === 'pay') {
    const of = kind.owed?.(task.row)
    return of && <PaymentDialog of={of} onClose={onClose} />
  }
  if (task.kind === 'status' || task.kind === 'status-form') return <StatusDialog {...props} task={task} />
  const { rows } = task
  const [row] = rows
  if (RemoveOne && row && rows.length === 1) {
    const deleted = () => onDeleted({ done: rows, failed: [] })
    return <RemoveOne row={row} onDeleted={deleted} onClose={onClose} />
  }
  return <DeleteRecords rows={rows} kind={kind} onDeleted={onDeleted} onClose={onClose} />
}

type StatusProps<Row extends StoredRecord> = Omit<Props<Row>, 'task'> & {
  task: Extract<Task<Row>, { kind: 'status' | 'status-form' }>
}

// Asks before the status of records is changed, or shows the form that sets the status of one record.
function StatusDialog<Row extends StoredRecord>(props: StatusProps<Row>) {
  const { kind, task, onFinished, onStatus, onClose } = props
  if (task.kind === 'status') {
    const { rows, choice } = task
    return (
      <AskStatus
        rows={rows}
        choice={choice}
        onAction={() => onStatus(rows, choice.status)}
        onKeep={onClose}
      />
    )
  }
  const { row, status } = task
  const Form = kind.statusForms?.[status]
  const saved = (changed: Row) =>
    onFinished(sayDone([changed], kind.words, statusOutcomes[status] ?? 'saved'), changed)
  return Form && <Form row={row} onSaved={saved} onClose={onClose} />
}
