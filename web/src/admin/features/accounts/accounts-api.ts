import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import type { ListPage } from '../../api/list'
import type { OfficeAccount } from '../../api/records'
import { roleName } from '../../session/permissions'
import type { AccountSearch } from './account-search'

export const accountsKey = ['accounts'] as const

// The query for all current accounts, or for all deleted accounts, which can be restored.
export function everyAccount(deleted: boolean) {
  return queryOptions({
    queryKey: [...accountsKey, deleted],
    queryFn: () =>
      dataOf(api.GET('/api/admin/accounts', { params: { query: { ...(deleted && { deleted }) } } })),
  })
}

// The query for one page of the office's accounts.
export function accountsQuery(search: AccountSearch) {
  return queryOptions({
    ...everyAccount(search.deleted !== ''),
    select: (accounts: OfficeAccount[]) => accountPage(accounts, search),
  })
}

// An account's e-mail address and its generated password, which the server sends only once. If the account receives a
// link by e-mail, the password is empty.
export type NewPassword = { email: string; password: string }

type NewAccount = components['schemas']['NewAccount']
type AccountUpdate = components['schemas']['AccountUpdate']

const added = v.object({ email: v.string(), password: v.string() })

export async function addAccount(body: { email: string; name: string; role: string }): Promise<NewPassword> {
  return v.parse(added, await dataOf(api.POST('/api/admin/accounts', { body: body as NewAccount })))
}

export async function updateAccount(
  id: string,
  body: { name?: string; role?: string; disabled?: boolean; factorRequired?: boolean; version?: number },
): Promise<OfficeAccount> {
  const change = body as AccountUpdate
  return dataOf(api.PATCH('/api/admin/accounts/{id}', { params: { path: { id } }, body: change }))
}

export async function deleteAccount(id: string): Promise<void> {
  await dataOf(api.DELETE('/api/admin/accounts/{id}', { params: { path: { id } } }))
}

export async function restoreAccount(id: string): Promise<OfficeAccount> {
  return dataOf(api.POST('/api/admin/accounts/{id}/restore', { params: { path: { id } } }))
}

export async function resetPassword({ _id: id, email }: OfficeAccount): Promise<NewPassword> {
  const { password } = await dataOf(
    api.POST('/api/admin/accounts/{id}/password', { params: { path: { id } } }),
  )
  return { email, password }
}

export async function switchSecondStepOff({ _id: id }: OfficeAccount): Promise<void> {
  await dataOf(api.DELETE('/api/admin/accounts/{id}/second-factor', { params: { path: { id } } }))
}

const sortKeys: Readonly<Record<string, (account: OfficeAccount) => string>> = {
  name: ({ name }) => name.toLowerCase(),
  role: (account) => roleName(account.role).toLowerCase(),
  signedInAt: ({ signedInAt }) => signedInAt ?? '',
}

// Filters, sorts and pages the accounts in the browser. This is possible because the server sends all accounts, and
// there are only a few.
function accountPage(accounts: readonly OfficeAccount[], search: AccountSearch): ListPage<OfficeAccount> {
  const words = search.q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = accounts.filter((account) => {
    const text = `${account.name} ${account.email}`.toLowerCase()
    const state = account.disabled ? 'disabled' : 'active'
    return (
      words.every((word) => text.includes(word)) &&
      (search.role === '' || search.role === account.role) &&
      (search.state === '' || search.state === state)
    )
  })
  const descending = search.sort.startsWith('-')
  const key = sortKeys[search.sort.replace('-', '')] ?? sortKeys['name']
  const sorted = key
    ? found.toSorted((a, b) => (descending ? key(b).localeCompare(key(a)) : key(a).localeCompare(key(b))))
    : found
  const from = (search.page - 1) * search.perPage
  return { rows: sorted.slice(from, from + search.perPage), total: found.length }
}
