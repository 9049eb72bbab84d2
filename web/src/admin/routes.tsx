import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { forgottenPassword, login, portal, root, setPassword, setup } from './portal-route'
import type { ScreenEntry, SearchSchema } from './screen-entry'
import { screens } from './screens'
import { lazyScreen } from './ui/lazy-screen'
import { defaultsOf } from './ui/list-search'

// Returns the route of a screen. Its code is loaded when it is needed. Search parameters with their default values are
// not shown in the URL.
function routeOf<Path extends string, Search extends SearchSchema>(entry: ScreenEntry<Path, Search>) {
  const { path, search, load, permission = 'people', title } = entry
  return createRoute({
    getParentRoute: () => portal,
    path,
    validateSearch: search,
    search: { middlewares: [stripSearchParams(defaultsOf(search) as never)] },
    component: lazyRouteComponent(lazyScreen(async () => ({ default: await load() }))),
    staticData: { permission, title },
  })
}

type RouteOf<Entry> =
  Entry extends ScreenEntry<infer Path, infer Search> ? ReturnType<typeof routeOf<Path, Search>> : never
type RoutesOf<Entries> = { [Index in keyof Entries]: RouteOf<Entries[Index]> }

const screenRoutes = screens.map((entry) => routeOf(entry as ScreenEntry)) as unknown as RoutesOf<
  typeof screens
>

// The page of one record, such as /admin/order/MKM00….
const recordPage = createRoute({
  getParentRoute: () => portal,
  path: '/admin/$kind/$id',
  validateSearch: v.object({}),
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/record-page/record-page-screen')),
    'RecordPageScreen',
  ),
  staticData: { permission: 'people' },
})

export const routeTree = root.addChildren([
  login,
  forgottenPassword,
  setPassword,
  setup,
  portal.addChildren([...screenRoutes, recordPage]),
])
