import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../api/records'
import { sessionQuery } from './session'

// What a role may do. The server decides by the same table (internal/fair/account.go); the portal only leaves out what
// would be refused.
const permissions = {
  owner: ['read', 'export', 'edit', 'restore', 'manage', 'checkin', 'refund', 'approve'],
  manager: ['read', 'export', 'edit', 'checkin', 'refund', 'approve'],
  viewer: ['read', 'export'],
  gate: ['checkin'],
} as const satisfies Record<Account['role'], readonly string[]>

export type Permission = (typeof permissions)['owner'][number]

export function may(account: Account, permission: Permission): boolean {
  const granted: readonly Permission[] = permissions[account.role]
  return granted.includes(permission)
}

// The signed-in account. Only for what stands behind the guard.
export function useAccount(): Account {
  const { data } = useSuspenseQuery(sessionQuery)
  // When the session ends, the screen keeps its account for the moment that the guard needs to lead away.
  const [known, setKnown] = useState(data)
  if (data && data !== known) setKnown(data)
  const account = data ?? known
  if (!account) throw new Error('nobody is signed in')
  return account
}

// Whether the signed-in account has a permission.
export function useMay(permission: Permission): boolean {
  return may(useAccount(), permission)
}
