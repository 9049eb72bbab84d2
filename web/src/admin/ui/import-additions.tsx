import { type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { formatAmount } from '../../lib/money'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { ImportButton } from './import-button'
import { ImportGroup } from './import-group'
import { RecordImportDialog } from './record-import-dialog'
import { countsOf, type RecordPlan } from './record-import-words'
import { showDone } from './toast-list'
import { useRefresh } from './use-refresh'
import { useSheetImport } from './use-sheet-import'

// The server's preview or result of an import that only adds records.
type Additions<Row> = Omit<RecordPlan, 'added' | 'changed' | 'removed'> & {
  added: readonly Row[]
  present: readonly Row[]
  // The total amount of the new records, in rupees.
  amount: number
}

type Props<Row> = {
  // Sends the form with the file. onProgress is called with the fraction that has been sent, from 0 to 1.
  send: (form: FormData, onProgress: (sent: number) => void) => Promise<Additions<Row>>
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
export function ImportAdditions<Row>(props: Props<Row>) {
  const mayEdit = useMay('edit')
  const [open, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <ImportButton onPress={() => setOpen(true)} />
      {open && <AdditionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function AdditionsDialog<Row>(props: Props<Row> & { onClose: () => void }) {
  const { send, template, fileHint, nothingToChange, total, touches, onClose, children } = props
  const refresh = useRefresh(...touches)
  const sendFile = async (
    file: File,
    _: object,
    preview: string | undefined,
    onProgress: (sent: number) => void,
  ) => ({ ...(await send(formOf(file, preview), onProgress)), changed: [], removed: [] })
  const state = useSheetImport(sendFile, {}, (done) => {
    showDone(format(t.ui.recordImport.imported, { counts: countsOf(done) }))
    refresh()
    onClose()
  })
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

// Returns the request body. `preview` is the id of a preview that the server has returned, and the server then applies
// the import. If `preview` is undefined, the server only returns a preview.
function formOf(file: File, preview: string | undefined): FormData {
  const form = new FormData()
  if (preview !== undefined) {
    form.append('preview', preview)
    form.append('apply', 'true')
  }
  form.append('file', file, file.name)
  return form
}
