import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { captured } from '../captured-pages'

const page = 'routes/page.tsx'

export default [
  index(page),
  ...captured.filter((name) => name !== 'home').map((path) => route(path, page, { id: path })),
] satisfies RouteConfig
