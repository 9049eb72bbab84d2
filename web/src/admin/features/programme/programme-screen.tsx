import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { ImportButton } from '../../ui/import-button'
import { lazyPart } from '../../ui/lazy-part'
import { countsOf } from '../../ui/record-import-words'
import { RecordScreen } from '../../ui/record-screen'
import { showDone } from '../../ui/toast-list'
import type { ProgrammeImport } from './programme-api'
import { programmeKind } from './programme-kind'

const ImportDialog = lazyPart(async () => (await import('./import-dialog')).ImportDialog)
const route = getRouteApi('/portal/admin/programme')

// The screen that lists the entries of the fair's programme.
export function ProgrammeScreen(): ReactNode {
  const { deleted } = route.useSearch()
  const client = useQueryClient()
  const mayImport = useMay('content') && !deleted
  const [importing, setImporting] = useState(false)
  function finishImport(done: ProgrammeImport) {
    setImporting(false)
    showDone(format(t.ui.recordImport.imported, { counts: countsOf(done) }))
    void client.invalidateQueries({ queryKey: [programmeKind.id] })
  }
  return (
    <>
      <RecordScreen kind={programmeKind}>
        {mayImport && <ImportButton onPress={() => setImporting(true)} />}
      </RecordScreen>
      {importing && <ImportDialog onImported={finishImport} onClose={() => setImporting(false)} />}
    </>
  )
}
