import { format } from '../../i18n/format'
import { counted, t } from '../texts'
import { AskDialog, AskTask } from './ask-dialog'
import { lazyPart } from './lazy-part'
import { sayDone, statusOutcomes, runRows } from './record-screen-changes'
import type { DeleteProps, EditedKind, StatusChoice, StoredRecord, EditedWords } from './record-screen-kind'
import type { Outcome } from './record-screen-run'

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

type AskStatusProps = {
  rows: readonly StoredRecord[]
  choice: StatusChoice
  onAction: () => void
  onKeep: () => void
}

// Asks for confirmation before the status of records is changed. The question contains the number of records.
function AskStatus({ rows, choice: { label, single, icon, ask }, onAction, onKeep }: AskStatusProps) {
  if (!ask) return null
  const { title, note, noteOf, isDestructive = true } = ask
  return (
    <AskDialog
      open
      title={counted(rows.length, title)}
      action={rows.length === 1 ? (single ?? label) : label}
      icon={icon}
      isDestructive={isDestructive}
      keep={t.common.keep}
      onAction={onAction}
      onKeep={onKeep}
    >
      <p>{noteOf?.(rows) ?? note}</p>
    </AskDialog>
  )
}

type DeleteRecordsProps<Row extends StoredRecord> = DeleteProps<Row> & { kind: EditedKind<Row> }

// Asks for confirmation before records are deleted.
function DeleteRecords<Row extends StoredRecord>({
  rows,
  kind,
  onDeleted,
  onClose,
}: DeleteRecordsProps<Row>) {
  const { words, calls } = kind
  const [first] = rows
  if (!first) return null

  async function remove(): Promise<Outcome<Row>> {
    const outcome = await runRows(kind, rows, { action: 'delete' }, async (row) => {
      await calls.remove(row._id)
      return row
    })
    const [failure] = outcome.failed
    if (failure?.error && rows.length === 1) throw failure.error
    return outcome
  }

  return (
    <AskTask
      title={rows.length === 1 ? words.deleteTitle : counted(rows.length, t.ui.records.deleteTitle)}
      action={t.common.delete}
      busyAction={t.common.deleting}
      icon="trash"
      keep={t.common.keep}
      send={remove}
      failed={words.deleteFailed}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        {rows.length === 1
          ? words.deleteAsk(first)
          : format(t.ui.records.deleteAsk, { names: namesOf(rows, words) })}
      </p>
    </AskTask>
  )
}

// Returns a list of names: "Mallaiah Boddu, Lakshmi Devi, Dr. S. Venkatesh and 4 others".
function namesOf<Row extends StoredRecord>(rows: readonly Row[], { nameOf }: EditedWords<Row>): string {
  const names = rows.slice(0, 3).map(nameOf)
  const others = rows.length - names.length
  if (others > 0) return counted(others, t.ui.records.namesAndOthers, { names: names.join(', ') })
  return format(t.ui.records.namesAndLast, { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
}
