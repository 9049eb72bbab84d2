import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { formatAmount } from '../../lib/money'
import { ImportButton } from './import-button'
import { ImportGroup } from './import-group'
import { RecordImportDialog } from './record-import-dialog'
import type { RecordPlan } from './record-import-words'
import { useSheetImport, type SendSheet } from './use-sheet-import'

// The server's preview or result of an import that only adds records.
type Additions<Row> = Omit<RecordPlan, 'added' | 'changed' | 'removed'> & {
  added: readonly Row[]
  present: readonly Row[]
  // The total amount of the new records, in rupees.
  amount: number
}

type AdditionsPlan<Row> = Additions<Row> & Pick<RecordPlan, 'changed' | 'removed'>

type Props<Row> = {
  send: SendSheet<Additions<Row>>
  template: string
  fileHint: string
  nothingToChange: string
  // The text that contains the total amount.
  total: Text<'amount'>
  children: (row: Row) => ReactNode
  // The query keys of the lists that show the records.
  touches: readonly QueryKey[]
}

// The button that imports records from a spreadsheet. It is shown only to accounts that may add records.
export function ImportAdditions<Row>({ touches, ...props }: Props<Row>) {
  return (
    <ImportButton<AdditionsPlan<Row>> ability="edit" touches={touches}>
      {(ends) => <AdditionsDialog {...props} {...ends} />}
    </ImportButton>
  )
}

type DialogProps<Row> = Omit<Props<Row>, 'touches'> & {
  onImported: (done: AdditionsPlan<Row>) => void
  onClose: () => void
}

function AdditionsDialog<Row>(props: DialogProps<Row>) {
  const { send, template, fileHint, nothingToChange, total, onImported, onClose, children } = props
  const sendSheet: SendSheet<AdditionsPlan<Row>> = async (form, onProgress) => ({
    ...(await send(form, onProgress)),
    changed: [],
    removed: [],
  })
  const state = useSheetImport(sendSheet, {}, onImported)
  return (
    <RecordImportDialog
      state={state}
      template={template}
      fileHint={fileHint}
      nothingToChange={nothingToChange}
      wishes={null}
      onClose={onClose}
    >
      {({ added, present, amount }) => (
        <>
          {added.length > 0 && <p>{format(total, { amount: formatAmount(amount) })}</p>}
          <ImportGroup kind="added" rows={added}>
            {children}
          </ImportGroup>
          <ImportGroup kind="present" rows={present}>
            {children}
          </ImportGroup>
        </>
      )}
    </RecordImportDialog>
  )
}
