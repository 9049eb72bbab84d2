import { useRef } from 'react'
import { Icon, type IconName } from '../../ui/icon'

export type BulkAction = {
  label: string
  icon: IconName
  // The same is under way.
  busy?: boolean
  onPress: () => void
}

type Props = {
  // How many rows are ticked; without any there is no bar.
  count: number
  // How many rows the page has.
  pageSize: number
  actions: readonly BulkAction[]
  onSelectPage: () => void
  onClear: () => void
}

// What can be done with the rows that are ticked (png/20). It scrolls sideways on a phone (png/21).
export function BulkBar({ count, pageSize, actions, onSelectPage, onClear }: Props) {
  // Stays when the bar goes, so that the keyboard goes on from here.
  const place = useRef<HTMLDivElement>(null)
  function clear() {
    place.current?.focus()
    onClear()
  }
  return (
    <div ref={place} tabIndex={-1} className="bulk-place">
      <span className="vh" role="status">
        {count > 0 && `${count} selected`}
      </span>
      {count > 0 && (
        <div className="bulk-bar" role="group" aria-label="With the selected rows">
          <b>{count} selected</b>
          {actions.map(({ label, icon, busy = false, onPress }) => (
            <button key={label} type="button" aria-disabled={busy} onClick={busy ? undefined : onPress}>
              <Icon name={busy ? 'refresh' : icon} size={20} {...(busy && { className: 'icon-busy' })} />
              {label}
            </button>
          ))}
          <span className="bulk-bar-end">
            {count < pageSize && (
              <button type="button" onClick={onSelectPage}>
                Select page
              </button>
            )}
            <button type="button" onClick={clear}>
              Clear selection
            </button>
          </span>
        </div>
      )}
    </div>
  )
}
