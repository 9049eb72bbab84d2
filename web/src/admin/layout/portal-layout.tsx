import { Outlet, useRouterState } from '@tanstack/react-router'
import { viewedEdition } from '../api/viewed-edition'
import { may, useAccount } from '../session/permissions'
import { t } from '../texts'
import { editionIn } from './edition-address'
import { EditionBar } from './edition-switch'
import { Header } from './header'
import { NotAllowed } from './not-allowed'
import { OfflineBar } from './offline-bar'
import { PracticeBar } from './practice-bar'
import { ScreenParts } from './screen-parts'
import { ShortcutHelp } from './shortcut-help'
import { Sidebar } from './sidebar'
import { TaskBar } from './task-bar'
import { TypedBefore } from './typed-texts'

// The layout of every screen that requires signing in: sidebar, header and the screen itself.
export function PortalLayout() {
  // Subscribes to the edition in the URL. When the edition changes, the `key` below also changes, so that all screens
  // are mounted again.
  useRouterState({ select: ({ resolvedLocation }) => editionIn(resolvedLocation?.search ?? {}) })
  const permission = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.permission })
  const account = useAccount()
  // An account that must first choose its password may open only its own account, which needs no permission.
  const allowed = !permission || may(account, permission)
  return (
    <div className="portal" key={viewedEdition()}>
      <a className="skip-link" href="#main">
        {t.layout.portalLayout.skipToContent}
      </a>
      <aside className="portal-side">
        <div className="sidebar">
          <Sidebar />
        </div>
      </aside>
      <div className="portal-body">
        <PracticeBar />
        <Header />
        <OfflineBar />
        <EditionBar />
        <div className="portal-main">
          {/* Outside of the main content, because the search and the skip link move the focus to it. */}
          {allowed && <ScreenParts />}
          <TaskBar />
          <main id="main" tabIndex={-1}>
            <TypedBefore />
            {allowed ? <Outlet /> : <NotAllowed />}
          </main>
        </div>
      </div>
      <ShortcutHelp />
    </div>
  )
}
