import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ImportButton } from '../../ui/import-button'
import { lazyPart } from '../../ui/lazy-part'
import { RecordScreen } from '../../ui/record-screen'
import type { ProgrammeImport } from './programme-api'
import { programmeKind } from './programme-kind'

const ImportDialog = lazyPart(async () => (await import('./import-dialog')).ImportDialog)
const route = getRouteApi('/portal/admin/programme')

// The screen that lists the entries of the fair's programme.
export function ProgrammeScreen(): ReactNode {
  const { deleted } = route.useSearch()
  return (
    <RecordScreen kind={programmeKind}>
      {!deleted && (
        <ImportButton<ProgrammeImport> ability="content" touches={[[programmeKind.id]]}>
          {(ends) => <ImportDialog {...ends} />}
        </ImportButton>
      )}
    </RecordScreen>
  )
}
