import { format } from '../../../i18n/format'
import type { SelectOption } from '../../../ui/select'
import { describeError } from '../../api/api-error'
import type { CommitteeMember } from '../../api/records'
import { t } from '../../texts'
import { lazyPart } from '../../ui/lazy-part'
import type { RecordKind } from '../../ui/record-screen-kind'
import { committeeColumns } from './committee-columns'
import { memberCalls, membersKey } from './committees-api'

const MemberForm = lazyPart(async () => (await import('./member-form')).MemberForm)
const MemberOrder = lazyPart(async () => (await import('./member-order')).MemberOrder)

// Returns the configuration of the screen that lists the members. Members can be added and ordered only if the edition
// has committees.
export function memberKind(committees: readonly SelectOption[]): RecordKind<CommitteeMember> {
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
