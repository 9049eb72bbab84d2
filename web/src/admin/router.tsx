import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { Loader } from '../ui/loader'
import { CrashScreen } from './layout/crash-screen'
import { routeTree } from './routes'
import { t } from './texts'
import { parseSearch, stringifySearch } from './ui/list-search'

// Creates the portal's router. Tests pass a separate history.
export function createPortalRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loader label={t.common.loading} />,
    defaultErrorComponent: CrashScreen,
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }

  interface HistoryState {
    // The entry was added when a panel opened.
    panel?: true
    // The page that was requested before signing in.
    from?: string
  }
}
