import type { Account } from '../api/records'

export type Role = Account['role']

// The roles, the most powerful first, and what each may do. The server decides by the same table
// (internal/fair/account.go).
export const roles: readonly { role: Role; name: string; does: string }[] = [
  {
    role: 'owner',
    name: 'Owner',
    does: 'Everything: users and roles, bringing deleted records back, beginning a new edition.',
  },
  {
    role: 'manager',
    name: 'Manager',
    does: 'Reads, enters, changes, deletes and exports records; changes the edition and the hall.',
  },
  { role: 'viewer', name: 'Viewer', does: 'Reads and exports records, and changes nothing.' },
  { role: 'gate', name: 'Gate', does: 'Checks entry codes at the gate and sees no lists.' },
]

export function roleName(role: string): string {
  return roles.find((known) => known.role === role)?.name ?? role
}

export const roleOptions = roles.map(({ role, name }) => ({ value: role, label: name }))
