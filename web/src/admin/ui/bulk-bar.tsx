import { useRef } from 'react'
import { Icon, type IconName } from '../../ui/icon'
import { counted, t } from '../texts'

export type BulkAction = {
  label: string
  icon: IconName
  // Whether the action is running.
  busy?: boolean
  onPress: () => void
}

type Props = {
  // The number of selected rows. With 0 the bar is hidden.
  count: number
  // The number of rows on the page.
  pageSize: number
  actions: readonly BulkAction[]
  onSelectPage: () => void
  onClear: () => void
}

// The actions for the selected rows. On a phone the bar scrolls sideways.
export function BulkBar({ count, pageSize, actions, onSelectPage, onClear }: Props) {
  // This element stays when the bar disappears, so that it can take the focus.
  const place = useRef<HTMLDivElement>(null)
  function clear() {
    place.current?.focus()
    onClear()
  }
  return (
    <div ref={place} tabIndex={-1} className="bulk-place">
      <span className="vh" role="status">
        {count > 0 && counted(count, t.ui.bulkBar.selected)}
      </span>
      {count > 0 && (
        <div className="bulk-bar" role="group" aria-label={t.ui.bulkBar.label}>
          <b>{counted(count, t.ui.bulkBar.selected)}</b>
          {actions.map(({ label, icon, busy = false, onPress }) => (
            <button key={label} type="button" aria-disabled={busy} onClick={busy ? undefined : onPress}>
              <Icon name={busy ? 'refresh' : icon} size={20} {...(busy && { className: 'icon-busy' })} />
              {label}
            </button>
          ))}
          <span className="bulk-bar-end">
            {count < pageSize && (
              <button type="button" onClick={onSelectPage}>
                {t.ui.bulkBar.selectPage}
              </button>
            )}
            <button type="button" onClick={clear}>
              {t.ui.bulkBar.clearSelection}
            </button>
          </span>
        </div>
      )}
    </div>
  )
}
