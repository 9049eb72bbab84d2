import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createPortal } from './app'

/** Draws the portal into an element. Imported after the texts are set, because modules use them while they load. */
export function startPortal(place: Element): void {
  createRoot(place).render(
    <StrictMode>
      <App portal={createPortal()} />
    </StrictMode>,
  )
}
