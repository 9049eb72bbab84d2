import { format } from '../../i18n/format'
import { counted, t } from '../texts'
import { AskTask } from './ask-task'
import { runRows } from './record-screen-changes'
import type { DeleteProps, EditedKind, EditedWords, StoredRecord } from './record-screen-kind'
import type { Outcome } from './record-screen-run'

type Props<Row extends StoredRecord> = DeleteProps<Row> & { kind: EditedKind<Row> }

// Asks for confirmation before records are deleted.
export function DeleteRecords<Row extends StoredRecord>({ rows, kind, onDeleted, onClose }: Props<Row>) {
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
