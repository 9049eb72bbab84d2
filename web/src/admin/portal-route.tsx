import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { editionIn, editionOfAddress, keepEdition, withEdition, enterEdition } from './layout/edition-address'
import { eventQuery } from './layout/event-query'
import { NotFoundScreen } from './layout/not-found-screen'
import { PortalLayout } from './layout/portal-layout'
import { LoginScreen } from './session/login-screen'
import { isRestricted, may } from './session/permissions'
import { sessionQuery, wasSignedIn } from './session/session'
import { lazyScreen } from './ui/lazy-screen'

export const root = createRootRouteWithContext<{ client: QueryClient }>()({
  notFoundComponent: NotFoundScreen,
})

export const login = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: async ({ context: { client } }) => {
    // Skips the request for users who have never signed in on this browser, because the server would answer 401.
    const known = client.getQueryData(sessionQuery.queryKey) !== undefined || wasSignedIn()
    if (known && (await client.ensureQueryData(sessionQuery))) throw redirect({ to: '/admin/dashboard' })
  },
  component: Login,
})

// The sign-in page. After signing in, the user goes to the requested page, or to the dashboard if no page was
// requested.
function Login() {
  const router = useRouter()
  return (
    <LoginScreen
      onSignedIn={() => router.history.replace(router.state.location.state.from ?? '/admin/dashboard')}
    />
  )
}

// The page that the link in an invitation opens. The user chooses a password there.
export const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/set-password',
  component: lazyRouteComponent(
    lazyScreen(() => import('./session/set-password-screen')),
    'SetPasswordScreen',
  ),
})

// The setup page. Its code is loaded separately from the sign-in page.
export const setup = createRoute({
  getParentRoute: () => root,
  path: '/admin/setup',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/system/setup-screen')),
    'SetupScreen',
  ),
})

/** The pages of the entry desk and of the gate, which are not part of the portal. */
const deskPage = '/desk'
const gatePage = '/gate'

// The page on which a user requests a link for choosing a new password.
export const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/forgotten-password',
  component: lazyRouteComponent(
    lazyScreen(() => import('./session/forgotten-password-screen')),
    'ForgottenPasswordScreen',
  ),
})

// Fetches the event's data once before the first screen. The data includes the practice clock (simulated clock) of a
// demo, from which screens derive periods such as the current financial year. If the request fails, the browser's
// clock is used.
async function loadEvent(client: QueryClient): Promise<void> {
  if (client.getQueryData(eventQuery.queryKey) === undefined) await client.prefetchQuery(eventQuery)
}

// The route guard: all routes below it require a signed-in account. If nobody is signed in, it stores the requested
// page in the history entry, so that the page is not lost when the sign-in page is reloaded.
export const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  validateSearch: editionOfAddress,
  search: { middlewares: [keepEdition] },
  beforeLoad: async ({ context: { client }, location, search, preload }) => {
    const [account] = await Promise.all([client.ensureQueryData(sessionQuery), loadEvent(client)])
    if (!account) throw redirect({ to: '/admin', state: { from: location.href } })
    if (isRestricted(account)) {
      if (location.pathname !== '/admin/account') throw redirect({ to: '/admin/account' })
      return
    }
    // Accounts that may not read the dashboard work at the entry desk or at the gate. The layout tells them if they may
    // not open another screen.
    if (!may(account, 'read') && location.pathname === '/admin/dashboard') {
      throw redirect({ href: may(account, 'sell') ? deskPage : gatePage, reloadDocument: true })
    }
    const edition = may(account, 'read') ? editionIn(search) : ''
    if (!preload && !(await enterEdition(client, edition, location.pathname)))
      throw redirect({ to: location.pathname, search: withEdition('') })
  },
  component: PortalLayout,
})
