import type { Account } from '../api/records'
import { t } from '../texts'

export type Role = Account['role']

// The roles with a description, from the most to the least powerful. The server enforces the same table
// (internal/fair/account.go).
export const roles: readonly { role: Role; name: string; does: string }[] = [
  {
    role: 'owner',
    name: t.layout.roles.owner,
    does: t.layout.roles.ownerDoes,
  },
  {
    role: 'manager',
    name: t.layout.roles.manager,
    does: t.layout.roles.managerDoes,
  },
  { role: 'viewer', name: t.layout.roles.viewer, does: t.layout.roles.viewerDoes },
  { role: 'gate', name: t.layout.roles.gate, does: t.layout.roles.gateDoes },
  { role: 'cashier', name: t.layout.roles.cashier, does: t.layout.roles.cashierDoes },
]

export function roleName(role: string): string {
  return roles.find((known) => known.role === role)?.name ?? role
}

export const roleOptions = roles.map(({ role, name }) => ({ value: role, label: name }))
