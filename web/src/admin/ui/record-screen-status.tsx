import { useRef } from 'react'
import { Icon } from '../../ui/icon'
import { StatusBadge } from '../../ui/status-badge'
import type { ReviewStatus } from '../api/records'
import { t } from '../texts'
import type { Filter } from './filter'
import type { StatusChoice } from './record-screen-kind'
import { reviewStatuses } from './record-screen-search'
import { useOnline } from './use-online'

// The statuses for a record that the office has to confirm or reject.
export const reviewChoices: readonly StatusChoice[] = [
  { label: t.common.confirm, icon: 'check', status: 'Confirmed' },
  {
    label: t.common.reject,
    icon: 'close',
    status: 'Rejected',
    ask: { title: t.ui.records.rejectTitle, note: t.ui.records.rejectNote },
  },
  { label: t.ui.recordScreenStatus.setPending, icon: 'clock', status: 'Pending' },
]

export const reviewFilter: Filter = {
  name: 'status',
  label: t.common.status,
  all: t.common.allStatuses,
  options: reviewStatuses.map((status) => ({ value: status, label: t.ui.reviewStatuses[status] })),
}

type Props<Row> = {
  row: Row
  // The record's name inside a sentence: "sponsorship of Mallaiah Boddu".
  what: string
  onStatus: ((row: Row, status: string) => void) | undefined
}

// A table cell with the status of a record. While the status is pending, the cell has buttons that confirm or reject
// the record.
export function ReviewCell<Row extends { status: ReviewStatus }>({ row, what, onStatus }: Props<Row>) {
  const online = useOnline()
  // This element stays in the cell when the buttons disappear, so that it can be focused.
  const cell = useRef<HTMLDivElement>(null)
  return (
    <div ref={cell} tabIndex={-1}>
      <StatusBadge status={row.status} />
      {onStatus && row.status === 'Pending' && (
        <span className="review-buttons">
          {reviewChoices.slice(0, 2).map(({ label, icon, status }) => (
            <button
              key={status}
              type="button"
              className="review-button"
              disabled={!online}
              aria-label={`${label} ${what}`}
              onClick={() => {
                cell.current?.focus()
                onStatus(row, status)
              }}
            >
              <Icon name={icon} size={18} />
              {label}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}
