import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { describeError } from '../../api/api-error'
import type { MemberImport } from '../../api/records'
import { t } from '../../texts'
import { ImportButton } from '../../ui/import-button'
import { lazyPart } from '../../ui/lazy-part'
import { QueryError } from '../../ui/query-error'
import { RecordScreen } from '../../ui/record-screen'
import { committeesQuery, membersKey } from './committees-api'
import { memberKind } from './member-kind'

const ImportDialog = lazyPart(async () => (await import('./import-dialog')).ImportDialog)
const route = getRouteApi('/portal/admin/committees')

// The screen that lists the members of the edition's committees.
export function CommitteesScreen(): ReactNode {
  const { deleted } = route.useSearch()
  const committees = useQuery(committeesQuery)
  const options = useMemo(
    () => (committees.data ?? []).map(({ id, name }) => ({ value: id, label: name.en ?? id })),
    [committees.data],
  )
  const kind = useMemo(() => memberKind(options), [options])
  return (
    <RecordScreen
      kind={kind}
      warning={
        <QueryError query={committees} text={t.committees.fetchCommitteesFailed} reasonOf={describeError} />
      }
    >
      {!deleted && options.length > 0 && (
        <ImportButton<MemberImport> ability="content" touches={[membersKey]}>
          {(ends) => (
            <ImportDialog nameOf={(id) => options.find(({ value }) => value === id)?.label ?? id} {...ends} />
          )}
        </ImportButton>
      )}
    </RecordScreen>
  )
}
