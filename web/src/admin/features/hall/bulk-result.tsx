import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import type { StallsChanged } from '../../api/records'
import type { BulkAction } from './hall-office-api'
import { countStalls } from './stall-count'
import type { BulkDone } from './use-bulk-change'

const doneWords = {
  release: 'released',
  withdraw: 'no longer released',
  block: 'blocked',
  unblock: 'unblocked',
} as const satisfies Record<BulkAction, string>

// What became of a change of several stalls: how many were changed, how many were so already, and which were not, and why.
export function BulkResult({ done, onDismiss }: { done: BulkDone | undefined; onDismiss: () => void }) {
  if (!done) return null
  const { changed, same, refused } = done.result
  return (
    <div className="bulk-result">
      <Notice
        kind={refused.length > 0 ? 'warn' : changed.length > 0 ? 'good' : 'info'}
        live="status"
        {...(refused.length > 0 && { icon: 'alert' })}
        title={describeChanged(changed.length, doneWords[done.action])}
      >
        {same.length > 0 && (
          <p>{`${countStalls(same.length)} ${same.length === 1 ? 'was' : 'were'} so already.`}</p>
        )}
        {byReason(refused).map(([reason, labels]) => (
          <p key={reason}>
            Not changed: <b>{labels.join(', ')}</b>. {reason}
          </p>
        ))}
      </Notice>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function describeChanged(count: number, done: string): string {
  if (count === 0) return 'No stall was changed.'
  return `${countStalls(count)} ${count === 1 ? 'is' : 'are'} ${done}.`
}

function byReason(refused: StallsChanged['refused']): [string, string[]][] {
  const labels = new Map<string, string[]>()
  for (const { id, label, reason } of refused) {
    labels.set(reason, [...(labels.get(reason) ?? []), label || id])
  }
  return [...labels]
}
