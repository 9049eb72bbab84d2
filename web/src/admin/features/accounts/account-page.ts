import type { ListPage } from '../../api/list'
import type { OfficeAccount } from '../../api/records'
import { roleName } from '../../session/roles'
import type { AccountSearch } from './account-search'

const sortKeys: Readonly<Record<string, (account: OfficeAccount) => string>> = {
  name: ({ name }) => name.toLowerCase(),
  role: (account) => roleName(account.role).toLowerCase(),
  signedInAt: ({ signedInAt }) => signedInAt ?? '',
}

// Filters, sorts and pages the accounts in the browser. This is possible because the server sends all accounts, and
// there are only a few.
export function accountPage(
  accounts: readonly OfficeAccount[],
  search: AccountSearch,
): ListPage<OfficeAccount> {
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
