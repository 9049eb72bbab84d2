import type { QueryKey } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import { Button } from '../../ui/button'
import { useMay, type Permission } from '../session/permissions'
import { t } from '../texts'
import { countsOf, type RecordPlan } from './record-import-words'
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
