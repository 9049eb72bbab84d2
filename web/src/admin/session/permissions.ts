import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../api/records'
import { isClosedEdition } from '../api/viewed-edition'
import { sessionQuery } from './session'

// The permissions of each role. The server enforces the same table (internal/fair/account.go). The portal uses it only
// to hide actions that the server would refuse.
const permissions = {
  owner: ['read', 'export', 'edit', 'restore', 'manage', 'checkin', 'sell', 'refund', 'approve'],
  manager: ['read', 'export', 'edit', 'checkin', 'sell', 'refund', 'approve'],
  viewer: ['read', 'export'],
  gate: ['checkin'],
  cashier: ['sell'],
} as const satisfies Record<Account['role'], readonly string[]>

export type Permission = (typeof permissions)['owner'][number]

export function may(account: Account, permission: Permission): boolean {
  if (isRestricted(account)) return false
  const granted: readonly Permission[] = permissions[account.role]
  return granted.includes(permission)
}

// Whether the account must first choose its own password, or set up the second factor that an owner requires.
export function isRestricted({ mustChange, needsFactor }: Account): boolean {
  return mustChange || needsFactor
}

// The signed-in account. Call it only from components behind the guard.
export function useAccount(): Account {
  const { data } = useSuspenseQuery(sessionQuery)
  // When the session ends, keep the last account until the guard has redirected.
  const [known, setKnown] = useState(data)
  if (data && data !== known) setKnown(data)
  const account = data ?? known
  if (!account) throw new Error('nobody is signed in')
  return account
}

// The permissions that are not granted on the records of an earlier edition. These records can still be read,
// exported and refunded.
const closedToChanges: ReadonlySet<Permission> = new Set(['edit', 'restore', 'manage'])

// Whether the signed-in account has a permission on the records of this screen.
export function useMay(permission: Permission): boolean {
  return may(useAccount(), permission) && !(isClosedEdition() && closedToChanges.has(permission))
}
