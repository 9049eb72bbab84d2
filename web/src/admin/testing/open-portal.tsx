import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, createPortal } from '../app'

/** Renders the portal at an address, and returns a simulated user with keyboard and mouse. */
export function openPortal(path: string) {
  const portal = createPortal(createMemoryHistory({ initialEntries: [path] }))
  const { queries } = portal.client.getDefaultOptions()
  portal.client.setDefaultOptions({ queries: { ...queries, retry: false } })
  render(<App portal={portal} />)
  const address = () => portal.router.history.location.href
  return { ...portal, address, user: userEvent.setup() }
}
