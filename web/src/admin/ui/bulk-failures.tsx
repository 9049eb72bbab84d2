import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { counted, t } from '../texts'

// The result of a bulk action that did not change all records. `done` is the number of changed records. `failed` lists
// the records that could not be changed. `left` lists the records that were not processed because the action was
// stopped.
export type PartlyDone = {
  done: number
  failed: readonly { name: string; reason: string }[]
  left?: readonly string[]
}

// Shows which records a bulk action did not change. Records with the same reason are listed in one line.
export function BulkFailures({
  result,
  onDismiss,
}: {
  result: PartlyDone | undefined
  onDismiss: () => void
}) {
  if (!result) return null
  const { done, failed, left = [] } = result
  return (
    <div className="bulk-result">
      <Notice
        kind="warn"
        icon="alert"
        live="status"
        title={counted(failed.length, t.ui.bulkBar.done, { done: String(done) })}
      >
        <FailureList failed={failed} />
        {left.length > 0 && <p>{counted(left.length, t.ui.bulkBar.left, { names: left.join(', ') })}</p>}
      </Notice>
      <button type="button" className="icon-button" aria-label={t.ui.bulkBar.dismiss} onClick={onDismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

// A list of the records that were not changed, with the reasons.
export function FailureList({ failed }: Pick<PartlyDone, 'failed'>) {
  if (failed.length === 0) return null
  return (
    <ul>
      {byReason(failed).map(([reason, names]) => (
        <li key={reason}>{format(t.ui.bulkBar.failedFor, { names: names.join(', '), reason })}</li>
      ))}
    </ul>
  )
}

function byReason(failed: PartlyDone['failed']): [string, string[]][] {
  const names = new Map<string, string[]>()
  for (const { name, reason } of failed) names.set(reason, [...(names.get(reason) ?? []), name])
  return [...names]
}
