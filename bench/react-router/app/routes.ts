import { index, route, type RouteConfig } from '@react-router/dev/routes'

const page = 'routes/page.tsx'

export default [
  index(page),
  ...['registration', 'te', 'te/registration'].map((path) => route(path, page, { id: path })),
] satisfies RouteConfig
