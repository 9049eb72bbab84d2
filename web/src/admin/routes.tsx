import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
  useRouter,
} from '@tanstack/react-router'
import { registrationDefaults, registrationSearch } from './features/registrations/registration-search'
import { bookingDefaults, bookingSearch } from './features/stall-bookings/booking-search'
import { UnbuiltScreen } from './features/unbuilt/unbuilt-screen'
import type { UnbuiltPath } from './features/unbuilt/unbuilt-screens'
import { NotFoundScreen } from './layout/not-found-screen'
import { PortalLayout } from './layout/portal-layout'
import { LoginScreen } from './session/login-screen'
import { sessionQuery, wasSignedIn } from './session/session'

const root = createRootRouteWithContext<{ client: QueryClient }>()({ notFoundComponent: NotFoundScreen })

const login = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: async ({ context: { client } }) => {
    // Nobody who comes here for the first time is asked about; what the server says about the others decides.
    const known = client.getQueryData(sessionQuery.queryKey) !== undefined || wasSignedIn()
    if (known && (await client.ensureQueryData(sessionQuery))) throw redirect({ to: '/admin/dashboard' })
  },
  component: Login,
})

// After signing in the visitor goes to the page that was asked for, or to the dashboard (admin-portal §2).
function Login() {
  const router = useRouter()
  return (
    <LoginScreen
      onSignedIn={() => router.history.replace(router.state.location.state.from ?? '/admin/dashboard')}
    />
  )
}

// The guard: behind it every screen has an account. The page that was asked for is remembered in the history entry, so
// that it outlives a reload of the sign-in page.
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  beforeLoad: async ({ context: { client }, location }) => {
    if (await client.ensureQueryData(sessionQuery)) return
    throw redirect({ to: '/admin', state: { from: location.href } })
  },
  component: PortalLayout,
})

const dashboard = createRoute({
  getParentRoute: () => portal,
  path: '/admin/dashboard',
  component: lazyRouteComponent(() => import('./features/dashboard/dashboard-screen'), 'DashboardScreen'),
})

const registrations = createRoute({
  getParentRoute: () => portal,
  path: '/admin/registrations',
  validateSearch: registrationSearch,
  search: { middlewares: [stripSearchParams(registrationDefaults)] },
  component: lazyRouteComponent(
    () => import('./features/registrations/registrations-screen'),
    'RegistrationsScreen',
  ),
})

const stallBookings = createRoute({
  getParentRoute: () => portal,
  path: '/admin/stallbooking',
  validateSearch: bookingSearch,
  search: { middlewares: [stripSearchParams(bookingDefaults)] },
  component: lazyRouteComponent(
    () => import('./features/stall-bookings/stall-bookings-screen'),
    'StallBookingsScreen',
  ),
})

function unbuilt<const Path extends UnbuiltPath>(path: Path) {
  return createRoute({ getParentRoute: () => portal, path, component: () => <UnbuiltScreen path={path} /> })
}

export const routeTree = root.addChildren([
  login,
  portal.addChildren([
    dashboard,
    registrations,
    stallBookings,
    unbuilt('/admin/Logo'),
    unbuilt('/admin/banner'),
    unbuilt('/admin/sponsorships'),
    unbuilt('/admin/resourcepersonapplications'),
    unbuilt('/admin/Partnersadmin'),
    unbuilt('/admin/volunteers'),
    unbuilt('/admin/admincontact'),
    unbuilt('/admin/counts'),
  ]),
])
