import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { captured } from '../captured-pages'

const page = 'routes/page.tsx'

// The build allows a route with a loader only if the route is prerendered. The home page is therefore a route only if
// it was captured.
export default captured.map((path) =>
  path === 'home' ? index(page) : route(path, page, { id: path }),
) satisfies RouteConfig
