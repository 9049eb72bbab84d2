import { useMutation } from '@tanstack/react-query'
import { AskDialog } from './ask-dialog'
import type { DeleteProps, EditedWords, StoredRecord } from './record-screen-kind'
import { runAll } from './record-screen-run'

type Props<Row extends StoredRecord> = DeleteProps<Row> & {
  words: EditedWords<Row>
  remove: (id: string) => Promise<void>
}

// Asks before records are deleted, in the specification's words for a single one.
export function DeleteRecords<Row extends StoredRecord>({
  rows,
  words,
  remove,
  onDeleted,
  onClose,
}: Props<Row>) {
  const deleting = useMutation({
    mutationFn: async () => {
      const outcome = await runAll(rows, async (row) => {
        await remove(row._id)
        return row
      })
      if (outcome.done.length === 0) throw outcome.error
      return outcome
    },
    onSuccess: onDeleted,
  })
  const [first] = rows
  if (!first) return null
  return (
    <AskDialog
      open
      title={rows.length === 1 ? words.deleteTitle : `Delete ${rows.length} ${words.many}?`}
      action="Delete"
      busyAction="Deleting..."
      icon="trash"
      keep="Keep"
      busy={deleting.isPending}
      failure={deleting.error && words.deleteFailed(deleting.error)}
      onAction={() => deleting.mutate()}
      onKeep={onClose}
    >
      {rows.length === 1 ? (
        <p>{words.deleteAsk(first)}</p>
      ) : (
        <p>
          Are you sure you want to delete {namesOf(rows, words)}? An owner can bring them back within 30 days.
        </p>
      )}
    </AskDialog>
  )
}

// "Mallaiah Boddu, Lakshmi Devi, Dr. S. Venkatesh and 4 others"
function namesOf<Row extends StoredRecord>(rows: readonly Row[], { nameOf }: EditedWords<Row>): string {
  const names = rows.slice(0, 3).map(nameOf)
  const others = rows.length - names.length
  if (others > 0) return `${names.join(', ')} and ${others === 1 ? '1 other' : `${others} others`}`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
