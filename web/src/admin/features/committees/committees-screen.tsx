import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import type { SelectOption } from '../../../ui/select'
import { describeError } from '../../api/api-error'
import type { MemberImport, CommitteeMember } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { ImportButton } from '../../ui/import-button'
import { lazyPart } from '../../ui/lazy-part'
import { Translations, translations } from '../../ui/localized-text'
import { QueryError } from '../../ui/query-error'
import { RecordScreen } from '../../ui/record-screen'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind, RowDoes } from '../../ui/record-screen-kind'
import { committeesQuery, membersKey, memberCalls } from './committees-api'

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

const MemberForm = lazyPart(async () => (await import('./member-form')).MemberForm)
const MemberOrder = lazyPart(async () => (await import('./member-order')).MemberOrder)

// Returns the configuration of the screen that lists the members. Members can be added and ordered only if the edition
// has committees.
function memberKind(committees: readonly SelectOption[]): RecordKind<CommitteeMember> {
  return {
    id: membersKey[0],
    ability: 'content',
    title: t.committees.committees,
    searchLabel: t.committees.search,
    placeholder: t.committees.nameOrDesignation,
    filters: [
      {
        name: 'committee',
        label: t.committees.committee,
        all: t.committees.allCommittees,
        options: committees,
      },
    ],
    sorts: [
      { value: '', label: t.committees.websiteOrder },
      { value: 'name', label: t.common.name },
      { value: 'committee', label: t.committees.committee },
      { value: '-createdAt', label: t.common.newestFirst },
    ],
    defaultSort: 'position',
    exportFile: 'committee-members.xlsx',
    columns: committeeColumns,
    calls: memberCalls,
    edit: MemberForm,
    ...(committees.length > 0 && {
      add: { label: t.committees.addMember, form: MemberForm },
      order: MemberOrder,
    }),
    words: {
      label: t.committees.committeeMembers,
      nameOf: ({ name }) => name,
      whatOf: ({ name }) => name,
      fetchFailed: (error) => ({
        title: format(t.committees.fetchFailed, { error: describeError(error) }),
      }),
      inAll: t.committees.note,
      deleteTitle: t.committees.deleteTitle,
      deleteAsk: () => t.committees.deleteAsk,
      deleteFailed: (error) => format(t.committees.deleteFailed, { error: describeError(error) }),
      empty: { title: t.committees.empty },
      noMatch: t.committees.noMatch,
    },
  }
}

const column = columnHelper<CommitteeMember>()

function memberOf({ name }: CommitteeMember): string {
  return format(t.committees.member, { name })
}

// The columns of the members list: the person, the person's designation, and the committee.
function committeeColumns({ actions }: RowDoes<CommitteeMember>): Columns<CommitteeMember> {
  return column.columns([
    column.accessor('name', {
      header: t.common.name,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <b>{original.name}</b>
          {translations.some(({ code }) => original.nameIn[code]) && (
            <small className="both-languages">
              <Translations texts={original.nameIn} />
            </small>
          )}
          {original.sample && <small>{t.committees.sample}</small>}
        </>
      ),
    }),
    column.accessor('designation', {
      header: t.committees.designation,
      cell: ({ row: { original } }) => (
        <>
          {original.designation}
          {translations.some(({ code }) => original.designationIn[code]) && (
            <small className="both-languages">
              <Translations texts={original.designationIn} />
            </small>
          )}
          {original.institute && <small>{original.institute}</small>}
        </>
      ),
    }),
    column.accessor('committee', {
      header: t.committees.committee,
      cell: ({ row: { original } }) => (
        <>
          <CommitteeName id={original.committee} />
          {original.group && <small>{original.group}</small>}
        </>
      ),
    }),
    ...actionsColumn(actions, memberOf),
  ])
}

function CommitteeName({ id }: { id: string }) {
  const committees = useQuery(committeesQuery).data
  return committees?.find((committee) => committee.id === id)?.name.en ?? id
}
