import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectSession } from '../api/lost-session'
import { viewEdition } from '../api/viewed-edition'
import { App, createPortal } from '../app'
import { switchSlashKey } from '../layout/list-keys'
import { endTasks } from '../ui/task-run'
import { closeAllToasts } from '../ui/toast-list'

/**
 * Resets the state of the modules and renders the portal at a URL, as in a new browser window. Returns a simulated
 * user with keyboard and mouse.
 */
export function openPortal(path: string) {
  viewEdition('')
  expectSession(false)
  closeAllToasts()
  endTasks()
  switchSlashKey(true)
  const portal = createPortal(createMemoryHistory({ initialEntries: [path] }))
  const { queries } = portal.client.getDefaultOptions()
  portal.client.setDefaultOptions({ queries: { ...queries, retry: false } })
  render(<App portal={portal} />)
  const address = () => portal.router.history.location.href
  return { ...portal, address, user: userEvent.setup() }
}
