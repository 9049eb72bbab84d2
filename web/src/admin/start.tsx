import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createPortal } from './app'

/**
 * Renders the portal into an element. Import this module only after the texts are set, because other modules use them
 * while they load.
 */
export function startPortal(place: Element): void {
  createRoot(place).render(
    <StrictMode>
      <App portal={createPortal()} />
    </StrictMode>,
  )
}
