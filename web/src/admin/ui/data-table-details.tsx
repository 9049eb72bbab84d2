import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

type OpenerProps = { name: string; open: boolean; controls: string; onToggle: () => void }

// The button in a row's first cell that opens the details below the row.
export function RowOpener({ name, open, controls, onToggle }: OpenerProps) {
  return (
    <button
      type="button"
      className="row-opener"
      aria-label={format(t.ui.dataTableDetails.detailsOf, { name })}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} size={20} />
    </button>
  )
}

// The row with the details, as wide as the table. It has an explicit role, because on a phone rows are displayed as
// cards.
export function DetailsRow({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr id={id} role="row" className="row-details">
      <td role="cell" colSpan={columns}>
        {children}
      </td>
    </tr>
  )
}
