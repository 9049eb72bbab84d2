import { Outlet, useLocation } from '@tanstack/react-router'
import { GateScreen } from '../session/gate-screen'
import { useMay } from '../session/permissions'
import { Header } from './header'
import { Sidebar } from './sidebar'

// The frame of every screen behind the guard: sidebar, header, and the screen.
export function PortalLayout() {
  const mayRead = useMay('read')
  // Whoever can sign in has an account to look after.
  const ownAccount = useLocation({ select: ({ pathname }) => pathname === '/admin/account' })
  return (
    <div className="portal">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className="portal-side">
        <div className="sidebar">
          <Sidebar />
        </div>
      </aside>
      <div className="portal-body">
        <Header />
        <main id="main" tabIndex={-1} className="portal-main">
          {mayRead || ownAccount ? <Outlet /> : <GateScreen />}
        </main>
      </div>
    </div>
  )
}
