import { rich } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import type { StallsChanged } from '../../api/records'
import { t, counted } from '../../texts'
import type { BulkDone } from './use-bulk-change'

// The result of a bulk change: how many stalls were changed, how many needed no change, and the refused stalls with
// their reasons.
export function BulkResult({ done, onDismiss }: { done: BulkDone | undefined; onDismiss: () => void }) {
  if (!done) return null
  const { changed, same, refused } = done.result
  return (
    <div className="bulk-result">
      <Notice
        kind={refused.length > 0 ? 'warn' : changed.length > 0 ? 'good' : 'info'}
        live="status"
        {...(refused.length > 0 && { icon: 'alert' })}
        title={
          changed.length === 0 ? t.hall.changed.none : counted(changed.length, t.hall.changed[done.action])
        }
      >
        {same.length > 0 && <p>{counted(same.length, t.hall.unchanged)}</p>}
        {byReason(refused).map(([reason, labels]) => (
          <p key={reason}>{rich(t.hall.notChanged, { stalls: <b>{labels.join(', ')}</b>, reason })}</p>
        ))}
      </Notice>
      <button type="button" className="icon-button" aria-label={t.hall.dismiss} onClick={onDismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function byReason(refused: StallsChanged['refused']): [string, string[]][] {
  const labels = new Map<string, string[]>()
  for (const { id, label, reason } of refused) {
    labels.set(reason, [...(labels.get(reason) ?? []), label || id])
  }
  return [...labels]
}
