import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { formatAmount } from '../../lib/money'
import { ImportButton, type RecordPlan } from './import-button'
import { ImportGroup } from './import-faults'
import { RecordImportDialog } from './record-import-dialog'
import { useSheetImport, type SendSheet, type SheetImportState } from './use-sheet-import'

// The server's preview or result of an import that removes nothing.
export type Additions<Row> = Omit<RecordPlan, 'added' | 'changed' | 'removed'> & {
  added: readonly Row[]
  changed?: readonly RowChange[]
  present: readonly Row[]
  // The total amount of the new records, in rupees.
  amount?: number
}

// A record that a row names by its id, before and after the change.
export type RowChange = { row: number; before: object; after: object }

type AdditionsPlan<Row> = Additions<Row> & Pick<RecordPlan, 'changed' | 'removed'>

type Props<Row, Wishes extends object> = {
  send: SendSheet<Additions<Row>>
  template: string
  fileHint: string
  nothingToChange: string
  // The text that contains the total amount. Without it, the import has no amounts.
  total?: Text<'amount'>
  children: (row: Row) => ReactNode
  // Renders a changed record.
  changed?: (change: RowChange) => ReactNode
  firstWishes: Wishes
  // The fields for the options of the import.
  wishes?: (state: SheetImportState<AdditionsPlan<Row>, Wishes>) => ReactNode
  // The query keys of the lists that show the records.
  touches: readonly QueryKey[]
}

// The button that imports records from a spreadsheet. It is shown only to accounts that may add records.
export function ImportAdditions<Row, Wishes extends object>({ touches, ...props }: Props<Row, Wishes>) {
  return (
    <ImportButton<AdditionsPlan<Row>> ability="edit" touches={touches}>
      {(ends) => <AdditionsDialog {...props} {...ends} />}
    </ImportButton>
  )
}

type DialogProps<Row, Wishes extends object> = Omit<Props<Row, Wishes>, 'touches'> & {
  onImported: (done: AdditionsPlan<Row>) => void
  onClose: () => void
}

function AdditionsDialog<Row, Wishes extends object>(props: DialogProps<Row, Wishes>) {
  const { send, template, fileHint, nothingToChange, total, onImported, onClose, children } = props
  const sendSheet: SendSheet<AdditionsPlan<Row>> = async (form, onProgress) => ({
    changed: [],
    ...(await send(form, onProgress)),
    removed: [],
  })
  const state = useSheetImport(sendSheet, props.firstWishes, onImported)
  return (
    <RecordImportDialog
      state={state}
      template={template}
      fileHint={fileHint}
      nothingToChange={nothingToChange}
      wishes={props.wishes?.(state)}
      onClose={onClose}
    >
      {({ added, changed, present, amount = 0 }) => (
        <>
          {total && added.length > 0 && <p>{format(total, { amount: formatAmount(amount) })}</p>}
          <ImportGroup kind="added" rows={added}>
            {children}
          </ImportGroup>
          {props.changed && (
            <ImportGroup kind="changed" rows={changed}>
              {props.changed}
            </ImportGroup>
          )}
          <ImportGroup kind="present" rows={present}>
            {children}
          </ImportGroup>
        </>
      )}
    </RecordImportDialog>
  )
}
