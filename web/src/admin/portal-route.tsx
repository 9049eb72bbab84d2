import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect, useRouter } from '@tanstack/react-router'
import { NotFoundScreen } from './layout/not-found-screen'
import { PortalLayout } from './layout/portal-layout'
import { LoginScreen } from './session/login-screen'
import { may } from './session/permissions'
import { sessionQuery, wasSignedIn } from './session/session'

export const root = createRootRouteWithContext<{ client: QueryClient }>()({
  notFoundComponent: NotFoundScreen,
})

export const login = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: async ({ context: { client } }) => {
    // Nobody who comes here for the first time is asked about; what the server says about the others decides.
    const known = client.getQueryData(sessionQuery.queryKey) !== undefined || wasSignedIn()
    if (known && (await client.ensureQueryData(sessionQuery))) throw redirect({ to: '/admin/dashboard' })
  },
  component: Login,
})

// After signing in the visitor goes to the page that was asked for, or to the dashboard.
function Login() {
  const router = useRouter()
  return (
    <LoginScreen
      onSignedIn={() => router.history.replace(router.state.location.state.from ?? '/admin/dashboard')}
    />
  )
}

// The screens of an account that may read no lists: its work, and itself.
const openToAll: ReadonlySet<string> = new Set(['/admin/gate', '/admin/account'])

// The guard: behind it every screen has an account. The page that was asked for is remembered in the history entry, so
// that it outlives a reload of the sign-in page.
export const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  beforeLoad: async ({ context: { client }, location }) => {
    const account = await client.ensureQueryData(sessionQuery)
    if (!account) throw redirect({ to: '/admin', state: { from: location.href } })
    // An account of the gate would be refused on every screen but these.
    if (!may(account, 'read') && !openToAll.has(location.pathname)) throw redirect({ to: '/admin/gate' })
  },
  component: PortalLayout,
})
