import type { SelectOption } from '../../../ui/select'
import { describeError } from '../../api/api-error'
import type { CommitteeMember } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'
import { committeeColumns } from './committee-columns'
import { memberCalls, membersKey } from './committees-api'
import { MemberForm } from './member-form'
import { MemberOrder } from './member-order'

// The screen of the committees' members. Who adds or orders chooses among the edition's committees, so there must be some.
export function memberKind(committees: readonly SelectOption[]): RecordKind<CommitteeMember> {
  return {
    id: membersKey[0],
    title: 'Committees',
    searchLabel: 'Search committee members',
    placeholder: 'Name or designation',
    filters: [{ name: 'committee', label: 'Committee', all: 'All committees', options: committees }],
    sorts: [
      { value: '', label: 'Order of the website' },
      { value: 'name', label: 'Name' },
      { value: 'committee', label: 'Committee' },
      { value: '-createdAt', label: 'Newest first' },
    ],
    defaultSort: 'position',
    exportFile: 'committee-members.xlsx',
    columns: committeeColumns,
    calls: memberCalls,
    edit: MemberForm,
    ...(committees.length > 0 && { add: { label: 'Add member', form: MemberForm }, order: MemberOrder }),
    words: {
      label: 'Committee members',
      one: 'committee member',
      many: 'committee members',
      nameOf: ({ name }) => name,
      whatOf: ({ name }) => name,
      fetchFailed: (error) => ({ title: `Failed to fetch committee members: ${describeError(error)}` }),
      inAll: (count) => `${count} people on the committee pages.`,
      deleteTitle: 'Delete Member?',
      deleteAsk: () => 'Are you sure you want to delete this committee member?',
      deleteFailed: (error) => `Failed to delete member: ${describeError(error)}`,
      empty: { title: 'No committee members yet' },
      noMatch: 'No committee members match your criteria',
    },
  }
}
