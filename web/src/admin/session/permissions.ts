import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../api/records'
import { isClosedEdition } from '../api/viewed-edition'
import { sessionQuery } from './session'

// The abilities of roles (internal/fair/role.go). The server checks the abilities for each request. The portal only
// hides features for which the signed-in account lacks the ability.
export const abilities = [
  'read',
  'people',
  'export',
  'edit',
  'content',
  'prices',
  'hall',
  'books',
  'restore',
  'checkin',
  'sell',
  'refund',
  'approve',
] as const

// 'watch' is to see the numbers of a day of the fair.
export type Permission = (typeof abilities)[number] | 'manage' | 'watch'

export function may(account: Account, permission: Permission): boolean {
  const can = (ability: string) => account.abilities.includes(ability)
  return (
    !isRestricted(account) && (permission === 'watch' ? can('checkin') || can('people') : can(permission))
  )
}

// Returns whether the account must first choose its own password, or set up the second factor that an owner requires.
export function isRestricted({ mustChange, needsFactor }: Account): boolean {
  return mustChange || needsFactor
}

// Returns the signed-in account. Only components below the route guard may call this hook, because they are rendered
// only for a signed-in account.
export function useAccount(): Account {
  const { data } = useSuspenseQuery(sessionQuery)
  // When the session ends, this hook returns the previous account until the guard has redirected to the sign-in page.
  const [known, setKnown] = useState(data)
  if (data && data !== known) setKnown(data)
  const account = data ?? known
  if (!account) throw new Error('nobody is signed in')
  return account
}

// The permissions that are withdrawn from all accounts for the records of an earlier edition. These records can still
// be read, exported and refunded.
const closedToChanges: ReadonlySet<Permission> = new Set([
  'edit',
  'content',
  'prices',
  'hall',
  'books',
  'restore',
  'manage',
])

// Returns whether the signed-in account has a permission on the records of the current screen.
export function useMay(permission: Permission): boolean {
  return may(useAccount(), permission) && !(isClosedEdition() && closedToChanges.has(permission))
}
