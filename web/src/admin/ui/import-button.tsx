import type { QueryKey } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import type { SheetFault } from '../api/records'
import { useMay, type Permission } from '../session/permissions'
import { t } from '../texts'
import { showDone } from './toast-list'
import { useRefresh } from './use-refresh'

type Props<Plan extends RecordPlan> = {
  // The ability that is required for the import. Accounts without it do not see the button.
  ability: Permission
  // The query keys of the lists that show the imported records.
  touches: readonly QueryKey[]
  // Renders the dialog of the import.
  children: (ends: { onImported: (done: Plan) => void; onClose: () => void }) => ReactNode
}

// The button of a list that imports a spreadsheet, and its dialog. The success message contains the change counts.
export function ImportButton<Plan extends RecordPlan>({ ability, touches, children }: Props<Plan>) {
  const may = useMay(ability)
  const refresh = useRefresh(...touches)
  const [open, setOpen] = useState(false)
  if (!may) return null
  const close = () => setOpen(false)

  function finish(done: Plan) {
    close()
    showDone(format(t.ui.recordImport.imported, { counts: countsOf(done) }))
    refresh()
  }

  return (
    <>
      <Button variant="line" size="sm" aria-label={t.ui.recordImport.import} onClick={() => setOpen(true)}>
        <FileUp size={20} strokeWidth={2.2} aria-hidden="true" />
        {t.ui.recordImport.action}
      </Button>
      {open && children({ onImported: finish, onClose: close })}
    </>
  )
}

/** The preview or the result of a record import. */
export type RecordPlan = {
  preview: string
  added: readonly unknown[]
  changed: readonly unknown[]
  removed: readonly unknown[]
  unchanged: number
  ignored: readonly string[]
  faults: readonly SheetFault[]
  // Whether the errors stop the import. Otherwise only the rows with errors are left out.
  stopped: boolean
  // The workbook of the rows with errors, as base64.
  marked?: string
  // The ids of the lists in which the import changes the order of the records. It is set only if records of this kind
  // have an order.
  reordered?: readonly string[]
}

/** Returns whether the import would change nothing. */
export function isEmpty({ added, changed, removed, reordered = [] }: RecordPlan): boolean {
  return added.length + changed.length + removed.length + reordered.length === 0
}

/** Returns the change counts as text, such as "12 added, 3 changed, 2 removed". */
export function countsOf({ added, changed, removed, unchanged, reordered = [] }: RecordPlan): string {
  const parts = [
    [added.length, t.ui.recordImport.addedCount],
    [changed.length, t.ui.recordImport.changedCount],
    [removed.length, t.ui.recordImport.removedCount],
    [unchanged, t.ui.recordImport.unchanged],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => format(text, { count: groupDigits(count) }))
  if (reordered.length > 0) words.push(t.ui.recordImport.reordered)
  return words.join(', ') || t.ui.recordImport.none
}
