import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

type OpenerProps = { name: string; open: boolean; controls: string; onToggle: () => void }

// The button in the first cell of a row that opens the details below the row.
export function RowOpener({ name, open, controls, onToggle }: OpenerProps) {
  return (
    <button
      type="button"
      className="icon-button row-opener"
      aria-label={format(t.ui.dataTableDetails.detailsOf, { name })}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} size={20} />
    </button>
  )
}

// The table row that contains the details. Its cell is as wide as the table. The role is explicit, because on a phone
// rows are displayed as cards.
export function DetailsRow({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr id={id} role="row" className="row-details">
      <td role="cell" colSpan={columns}>
        {children}
      </td>
    </tr>
  )
}
