import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createPortal } from './app'

/**
 * Renders the portal into an element. This module must be imported after the texts are set, because the modules
 * that it imports use the texts while they load.
 */
export function startPortal(place: Element): void {
  createRoot(place).render(
    <StrictMode>
      <App portal={createPortal()} />
    </StrictMode>,
  )
}
