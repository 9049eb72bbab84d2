import { Outlet } from '@tanstack/react-router'
import { t } from '../texts'
import { Header } from './header'
import { OfflineBar } from './offline-bar'
import { Sidebar } from './sidebar'

// The layout of every screen behind the guard: sidebar, header, and the screen.
export function PortalLayout() {
  return (
    <div className="portal">
      <a className="skip-link" href="#main">
        {t.layout.portalLayout.skipToContent}
      </a>
      <aside className="portal-side">
        <div className="sidebar">
          <Sidebar />
        </div>
      </aside>
      <div className="portal-body">
        <Header />
        <OfflineBar />
        <main id="main" tabIndex={-1} className="portal-main">
          <Outlet />
        </main>
      </div>
    </div>
  )
}
