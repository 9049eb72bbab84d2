import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import sheet from './captured/public.css?url'

export const links = () => [{ rel: 'stylesheet', href: sheet }]

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <html lang={/^\/(te|hi)(?=\/|$)/.exec(pathname)?.[1] ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
