import type { QueryClient } from '@tanstack/react-query'
import { viewEdition } from '../api/viewed-edition'
import { editionsQuery } from './editions-query'

// The screens that always show the current edition: the fair day and the entry desk.
const currentOnly: ReadonlySet<string> = new Set(['/admin/fair-day', '/admin/entry-desk'])

// The screens on which changes are allowed even while an earlier edition is shown: accounts, privacy requests, message
// templates, and messages. Their records belong to no edition, or must still be changed for an earlier edition. For
// example, a message may have to be sent again.
const open: ReadonlySet<string> = new Set([
  '/admin/users',
  '/admin/account',
  '/admin/privacy',
  '/admin/message-texts',
  '/admin/messages',
])

// Sets the edition that a screen shows. Returns false if `id` is neither '' (the current edition) nor the id of an
// earlier edition. Screens that always show the current edition ignore `id`.
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
