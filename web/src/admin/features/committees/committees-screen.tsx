import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowUpDown, FileUp } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { CommitteeMember, MemberImport } from '../../api/records'
import { ContentTable, isFiltered } from '../../ui/content-table'
import { useContentTasks, type ContentWords } from '../../ui/content-tasks'
import { ErrorBanner } from '../../ui/error-banner'
import { ExportButton } from '../../ui/export-button'
import { exportFilters } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { movedBy } from '../../ui/record-screen-search'
import { showDone } from '../../ui/toast-list'
import { committeeColumns } from './committee-columns'
import { committeesQuery, deleteMember, membersKey, membersQuery, restoreMember } from './committees-api'
import { ImportDialog } from './import-dialog'
import { countsOf } from './import-words'
import { MemberForm } from './member-form'
import { MemberOrder } from './member-order'

const route = getRouteApi('/portal/admin/committees')

// The people of the edition's committees: find by name, add, edit, order, import, export, delete, bring back.
export function CommitteesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(membersQuery(search))
  const committees = useQuery(committeesQuery)
  const [task, setTask] = useState<'order' | 'import'>()
  const client = useQueryClient()
  const options = useMemo(
    () => (committees.data ?? []).map(({ id, name }) => ({ value: id, label: name.en })),
    [committees.data],
  )
  const { actions, startAdd, dialog } = useContentTasks<CommitteeMember>({
    listKey: membersKey,
    deleted: search.deleted !== '',
    words,
    remove: deleteMember,
    restore: restoreMember,
    form: MemberForm,
  })
  const nameOf = useCallback(
    (id: string) => options.find(({ value }) => value === id)?.label ?? id,
    [options],
  )
  const columns = useMemo(() => committeeColumns(nameOf, actions), [nameOf, actions])
  function finishImport(done: MemberImport) {
    setTask(undefined)
    showDone(`The spreadsheet is imported: ${countsOf(done)}`)
    void client.invalidateQueries({ queryKey: membersKey })
  }
  // Who adds, orders or imports chooses among the committees.
  const ready = startAdd && options.length > 0

  return (
    <>
      <PageTitle
        title="Committees"
        note={
          list.data && !isFiltered(search) && `${groupDigits(list.data.total)} people on the committee pages.`
        }
      >
        {list.data && <ExportButton file="committee-members.xlsx" filters={exportFilters(search)} />}
        {ready && (
          <>
            <Button variant="line" size="sm" onClick={() => setTask('order')}>
              <ArrowUpDown size={20} strokeWidth={2.2} aria-hidden="true" />
              Change order
            </Button>
            <Button variant="line" size="sm" onClick={() => setTask('import')}>
              <FileUp size={20} strokeWidth={2.2} aria-hidden="true" />
              Import from a spreadsheet
            </Button>
            <Button size="sm" icon="plus" onClick={startAdd}>
              Add member
            </Button>
          </>
        )}
      </PageTitle>
      {committees.error && (
        <ErrorBanner
          title={`Failed to fetch committees: ${describeError(committees.error)}`}
          onRetry={() => void committees.refetch()}
        />
      )}
      <ContentTable
        label="Committee members"
        many="committee members"
        placeholder="Name or designation"
        filters={[{ name: 'committee', label: 'Committee', all: 'All committees', options }]}
        sorts={sorts}
        defaultSort="position"
        columns={columns}
        list={list}
        search={search}
        onSearch={(change) => void navigate(movedBy(change))}
        failed="Failed to fetch committee members"
        empty={{ title: 'No committee members yet' }}
      />
      {task === 'order' && (
        <MemberOrder committees={options} committee={search.committee} onClose={() => setTask(undefined)} />
      )}
      {task === 'import' && (
        <ImportDialog nameOf={nameOf} onImported={finishImport} onClose={() => setTask(undefined)} />
      )}
      {dialog}
    </>
  )
}

const sorts = [
  { value: '', label: 'Order of the website' },
  { value: 'name', label: 'Name' },
  { value: 'committee', label: 'Committee' },
  { value: '-createdAt', label: 'Newest first' },
]

const words: ContentWords<CommitteeMember> = {
  one: 'member',
  created: ({ name }) => `${name} is added`,
  updated: ({ name }) => `${name} is saved`,
  deleted: ({ name }) => `${name} is deleted`,
  restored: ({ name }) => `${name} is back`,
  askTitle: 'Delete Member?',
  ask: 'Are you sure you want to delete this committee member?',
  deleteFailed: (error) => `Failed to delete member: ${describeError(error)}`,
}
