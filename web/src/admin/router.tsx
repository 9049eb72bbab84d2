import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { Loader } from '../ui/loader'
import { CrashScreen } from './layout/crash-screen'
import { routeTree } from './routes'
import { t } from './texts'
import { parseSearch, stringifySearch } from './ui/list-search'

// Creates the portal's router. `history` is set only in tests.
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
    // Set if this history entry was added when a panel was opened.
    panel?: true
    // The page that the user requested before signing in.
    from?: string
  }
}
