import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { describeError } from '../../api/api-error'
import type { MemberImport } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { ImportButton } from '../../ui/import-button'
import { lazyPart } from '../../ui/lazy-part'
import { QueryError } from '../../ui/query-error'
import { countsOf } from '../../ui/record-import-words'
import { RecordScreen } from '../../ui/record-screen'
import { showDone } from '../../ui/toast-list'
import { committeesQuery, membersKey } from './committees-api'
import { memberKind } from './member-kind'

const ImportDialog = lazyPart(async () => (await import('./import-dialog')).ImportDialog)
const route = getRouteApi('/portal/admin/committees')

// The screen that lists the members of the edition's committees.
export function CommitteesScreen(): ReactNode {
  const { deleted } = route.useSearch()
  const committees = useQuery(committeesQuery)
  const client = useQueryClient()
  const mayImport = useMay('content') && !deleted
  const [importing, setImporting] = useState(false)
  const options = useMemo(
    () => (committees.data ?? []).map(({ id, name }) => ({ value: id, label: name.en ?? id })),
    [committees.data],
  )
  const kind = useMemo(() => memberKind(options), [options])
  function finishImport(done: MemberImport) {
    setImporting(false)
    showDone(format(t.ui.recordImport.imported, { counts: countsOf(done) }))
    void client.invalidateQueries({ queryKey: membersKey })
  }

  return (
    <>
      <RecordScreen
        kind={kind}
        warning={
          <QueryError query={committees} text={t.committees.fetchCommitteesFailed} reasonOf={describeError} />
        }
      >
        {mayImport && options.length > 0 && <ImportButton onPress={() => setImporting(true)} />}
      </RecordScreen>
      {importing && (
        <ImportDialog
          nameOf={(id) => options.find(({ value }) => value === id)?.label ?? id}
          onImported={finishImport}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
