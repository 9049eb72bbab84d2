import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import type { CommitteeMember } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Translations, translations } from '../../ui/localized-text'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'
import { committeesQuery } from './committees-api'

const column = columnHelper<CommitteeMember>()

function memberOf({ name }: CommitteeMember): string {
  return format(t.committees.member, { name })
}

// The columns of the members list: the person, the person's designation, and the committee.
export function committeeColumns({ actions }: RowDoes<CommitteeMember>): Columns<CommitteeMember> {
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
