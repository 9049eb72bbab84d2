import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/admin.css'
import { App, createPortal } from './app'
import { startTheme } from './layout/theme'

startTheme()

const place = document.getElementById('app')
if (!place) throw new Error('the shell has no place for the portal')
createRoot(place).render(
  <StrictMode>
    <App portal={createPortal()} />
  </StrictMode>,
)
