import type { QueryClient } from '@tanstack/react-query'
import { viewEdition } from '../api/viewed-edition'
import { editionsQuery } from './editions-query'

// The screens that always show the current edition: the gate, the control room and the entry desk.
const currentOnly: ReadonlySet<string> = new Set(['/admin/gate', '/admin/control-room', '/admin/entry-desk'])

// The screens on which changes are allowed even while an earlier edition is shown. Their records belong to no edition,
// or are still needed for an earlier edition: accounts, privacy requests, message templates, and sending messages
// again.
const open: ReadonlySet<string> = new Set([
  '/admin/users',
  '/admin/account',
  '/admin/privacy',
  '/admin/message-texts',
  '/admin/messages',
])

// Sets the edition that a screen shows. If the screen can show earlier editions, `id` must be '' (the current edition)
// or the id of an earlier edition; otherwise, the function returns false. On other screens, `id` is not checked and the
// current edition is shown.
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
