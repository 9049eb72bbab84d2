import type { QueryClient } from '@tanstack/react-query'
import { viewEdition } from '../api/viewed-edition'
import { editionsQuery } from './editions-query'

// The gate and the entry desk work on the current edition only.
const currentOnly: ReadonlySet<string> = new Set(['/admin/gate', '/admin/control-room', '/admin/entry-desk'])

// Screens whose records belong to no edition, or that an earlier edition still needs: accounts, privacy requests,
// message templates, and sending messages again.
const open: ReadonlySet<string> = new Set([
  '/admin/users',
  '/admin/account',
  '/admin/privacy',
  '/admin/message-texts',
  '/admin/messages',
])

// Sets the edition that a screen shows. Returns false if the address does not name an earlier edition.
export async function enterEdition(client: QueryClient, id: string, pathname: string): Promise<boolean> {
  if (id === '' || currentOnly.has(pathname)) {
    viewEdition('')
    return true
  }
  const editions = await client.ensureQueryData(editionsQuery)
  if (!editions.some((edition) => edition.id === id && !edition.current)) return false
  viewEdition(id, !open.has(pathname))
  return true
}
