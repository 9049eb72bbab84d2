import { IndianRupee } from 'lucide-react'
import { format } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

// The actions for the records in a list. An action that is not allowed is undefined.
export type RecordActions<Row> = {
  onEdit?: (row: Row) => void
  onDelete?: (row: Row) => void
  onRestore?: (row: Row) => void
  // Opens the form for an offline payment. The button is shown only for rows for which canPay returns true.
  onPay?: (row: Row) => void
  canPay?: (row: Row) => boolean
}

type Props<Row> = {
  row: Row
  // The record's accessible name: "registration of Mallaiah Boddu".
  what: string
  actions: RecordActions<Row>
}

// The buttons at the end of a row. Pressing them does not select the row.
export function RowActions<Row>({
  row,
  what,
  actions: { onEdit, onDelete, onRestore, onPay, canPay },
}: Props<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={(event) => event.stopPropagation()}>
      {onPay && canPay?.(row) && (
        <button
          type="button"
          className="icon-button"
          aria-label={format(t.ui.rowActions.recordPaymentOf, { what })}
          title={t.ui.rowActions.recordPayment}
          onClick={() => onPay(row)}
        >
          <IndianRupee size={20} strokeWidth={2.2} aria-hidden="true" />
        </button>
      )}
      {onEdit && (
        <button
          type="button"
          className="icon-button"
          data-row-key="e"
          aria-label={format(t.ui.rowActions.edit, { what })}
          onClick={() => onEdit(row)}
        >
          <Icon name="pencil" size={20} />
        </button>
      )}
      {onDelete && (
        <button
          type="button"
          className="icon-button icon-button-bad"
          aria-label={format(t.ui.rowActions.delete, { what })}
          onClick={() => onDelete(row)}
        >
          <Icon name="trash" size={20} />
        </button>
      )}
      {onRestore && (
        <button
          type="button"
          className="text-button"
          aria-label={format(t.ui.rowActions.restore, { what })}
          onClick={() => onRestore(row)}
        >
          {t.common.restore}
        </button>
      )}
    </span>
  )
}
