import { t } from '../texts'

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
