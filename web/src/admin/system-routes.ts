import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { portal } from './portal-route'
import { lazyScreen } from './ui/lazy-screen'

// The route of the services screen.
export const services = createRoute({
  getParentRoute: () => portal,
  path: '/admin/services',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/setup/services-screen')),
    'ServicesScreen',
  ),
})

export const system = createRoute({
  getParentRoute: () => portal,
  path: '/admin/system',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/system/system-screen')),
    'SystemScreen',
  ),
})
