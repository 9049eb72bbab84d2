import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '../api/records'
import { isClosedEdition } from '../api/viewed-edition'
import { t } from '../texts'
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

// The roles with a description, from the most to the least powerful (internal/fair/role.go).
export const roles: readonly { role: string; name: string; does: string }[] = [
  { role: 'owner', name: t.layout.roles.owner, does: t.layout.roles.ownerDoes },
  { role: 'manager', name: t.layout.roles.manager, does: t.layout.roles.managerDoes },
  { role: 'accounts', name: t.layout.roles.accounts, does: t.layout.roles.accountsDoes },
  { role: 'hall', name: t.layout.roles.hall, does: t.layout.roles.hallDoes },
  { role: 'editor', name: t.layout.roles.editor, does: t.layout.roles.editorDoes },
  { role: 'viewer', name: t.layout.roles.viewer, does: t.layout.roles.viewerDoes },
  { role: 'cashier', name: t.layout.roles.cashier, does: t.layout.roles.cashierDoes },
  { role: 'gate', name: t.layout.roles.gate, does: t.layout.roles.gateDoes },
]

export function roleName(role: string): string {
  return roles.find((known) => known.role === role)?.name ?? role
}

export const roleOptions = roles.map(({ role, name }) => ({ value: role, label: name }))

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    // The permission that a screen requires. Every account may open the other screens.
    permission?: Permission | null
    // The name of the screen, which is its heading if it has no other.
    title?: string
  }
}

// Returns whether the signed-in account may open the screen at a path of the portal. The routes define the permissions.
export function useMayOpen(): (path: string) => boolean {
  const router = useRouter()
  const account = useAccount()
  return (path) => {
    const [, , route] = router.getMatchedRoutes(path)
    const permission = route?.options.staticData?.permission
    return !permission || may(account, permission)
  }
}
