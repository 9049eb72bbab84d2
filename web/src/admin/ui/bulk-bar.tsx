import { useRef } from 'react'
import { Icon, type IconName } from '../../ui/icon'
import { counted, t } from '../texts'
import { countWords, type Counted } from './counted'
import { useOnline } from './use-online'

export type BulkAction = {
  label: string
  icon: IconName
  // Whether the action is running.
  busy?: boolean
  onPress: () => void
  // Runs the action on all matching rows. If all matching rows are selected, actions without this function are hidden.
  onPressAll?: (() => void) | undefined
}

type Props = {
  // The number of selected rows. If it is 0, the bar is hidden.
  count: number
  // The number of rows on the page.
  pageSize: number
  // The number of matching rows. It is undefined if the list does not support selecting all matching rows.
  matching?: Counted | undefined
  // Whether all matching rows are selected.
  all?: boolean
  actions: readonly BulkAction[]
  onSelectPage: () => void
  onSelectAll?: () => void
  onClear: () => void
}

// A bar with the actions for the selected rows. On a phone the bar scrolls sideways.
export function BulkBar(props: Props) {
  const { count, pageSize, matching, all = false, actions, onSelectPage, onSelectAll, onClear } = props
  const online = useOnline()
  // This element stays on the page when the bar disappears, so that it can receive the focus.
  const place = useRef<HTMLDivElement>(null)
  function clear() {
    place.current?.focus()
    onClear()
  }
  const words =
    all && matching ? countWords(matching, t.ui.bulkBar.allSelected) : counted(count, t.ui.bulkBar.selected)
  const offered = all ? actions.filter(({ onPressAll }) => onPressAll !== undefined) : actions
  return (
    <div ref={place} tabIndex={-1} className="bulk-place">
      <span className="vh" role="status">
        {count > 0 && words}
      </span>
      {count > 0 && (
        <div className="bulk-bar" role="group" aria-label={t.ui.bulkBar.label}>
          <b>{words}</b>
          {offered.map(({ label, icon, busy = false, onPress, onPressAll }) => (
            <button
              key={label}
              type="button"
              aria-disabled={busy}
              disabled={!online}
              onClick={busy ? undefined : all ? onPressAll : onPress}
            >
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
            {!all && matching && matching.total > pageSize && count === pageSize && (
              <button type="button" onClick={onSelectAll}>
                {countWords(matching, t.ui.bulkBar.selectAll)}
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
