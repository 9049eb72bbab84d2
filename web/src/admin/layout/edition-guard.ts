import type { QueryClient } from '@tanstack/react-query'
import { viewEdition } from '../api/viewed-edition'
import { screens } from '../screens'
import { editionsQuery } from './editions-query'

// Sets the edition that a screen shows. Returns false if `id` is neither '' (the current edition) nor the id of an
// earlier edition. Screens that always show the current edition ignore `id`.
export async function enterEdition(client: QueryClient, id: string, pathname: string): Promise<boolean> {
  const edition = screens.find(({ path }) => path === pathname)?.edition
  if (id === '' || edition === 'current') {
    viewEdition('')
    return true
  }
  const editions = await client.ensureQueryData(editionsQuery)
  if (!editions.some(({ id: earlier, current }) => earlier === id && !current)) return false
  viewEdition(id, edition !== 'all')
  return true
}
