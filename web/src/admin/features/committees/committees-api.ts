import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { CommitteeMember, CommitteeMemberBody } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import type { CommitteeSearch } from './committee-search'

export const membersKey = ['committee-members'] as const

// One page of members; the page before stays while the next is on its way.
export function membersQuery(search: CommitteeSearch) {
  const { deleted, ...rest } = search
  const query = { ...listQuery(rest), ...(deleted && { deleted: true }) }
  return queryOptions({
    queryKey: [...membersKey, 'page', search],
    queryFn: () => officeList(api.GET('/api/committee-members', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

// All members of one committee in the order of its page.
export function membersInOrder(committee: string) {
  return queryOptions({
    queryKey: [...membersKey, 'order', committee],
    queryFn: () => officeList(api.GET('/api/committee-members', { params: { query: { committee } } })),
  })
}

// The committees of this year's edition.
export const committeesQuery = queryOptions({
  queryKey: ['edition', 'committees'],
  queryFn: async () => (await dataOf(api.GET('/api/admin/edition'))).committees,
  staleTime: 60_000,
})

export async function findMember(id: string): Promise<CommitteeMember> {
  return officeRecord(await dataOf(api.GET('/api/committee-members/{id}', { params: { path: { id } } })))
}

export async function createMember(body: CommitteeMemberBody): Promise<CommitteeMember> {
  return officeRecord(await dataOf(api.POST('/api/committee-members', { body })))
}

export async function updateMember(id: string, body: CommitteeMemberBody): Promise<CommitteeMember> {
  const params = { path: { id } }
  return officeRecord(await dataOf(api.PUT('/api/committee-members/{id}', { params, body })))
}

export async function deleteMember({ _id: id }: CommitteeMember): Promise<void> {
  await dataOf(api.DELETE('/api/committee-members/{id}', { params: { path: { id } } }))
}

export async function restoreMember({ _id: id }: CommitteeMember): Promise<CommitteeMember> {
  const params = { path: { id } }
  return officeRecord(await dataOf(api.POST('/api/committee-members/{id}/restore', { params })))
}

export async function orderMembers(ids: string[]): Promise<void> {
  await dataOf(api.PATCH('/api/committee-members/order', { body: { ids } }))
}
