import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { captured } from '../captured-pages'

const page = 'routes/page.tsx'

// A route with a loader is only allowed in the build if it is prerendered, so the home page is a route only if it was
// captured.
export default captured.map((path) =>
  path === 'home' ? index(page) : route(path, page, { id: path }),
) satisfies RouteConfig
