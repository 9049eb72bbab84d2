import { hashKey, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { TextsProvider } from '../i18n/texts'
import { ErrorBoundary } from '../lib/error-boundary'
import { ApiError } from './api/api-error'
import { editionOfKey } from './api/viewed-edition'
import { CrashScreen } from './layout/crash-screen'
import { createPortalRouter } from './router'
import { ProveAgain } from './session/prove-again'
import { SignInAgain } from './session/sign-in-again'
import { t } from './texts'
import { Toasts } from './ui/toasts'

export type Portal = ReturnType<typeof createPortal>

// Creates the query client and the router of the portal.
export function createPortal(history?: RouterHistory) {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // If there is no network, requests must fail at once. By default, TanStack Query would pause the requests, so
      // that the screen would show the old rows with the new filters.
      queries: {
        retry: retriable,
        retryDelay: 800,
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        queryKeyHashFn: (key) => hashKey([editionOfKey(key), ...key]),
      },
      mutations: { networkMode: 'always' },
    },
  })
  const router = createPortalRouter(client, history)
  return { client, router }
}

// Retries once, and only if there was no response or the server had an internal error.
function retriable(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export function App({ portal: { client, router } }: { portal: Portal }) {
  return (
    <TextsProvider lang="en" texts={t.shared}>
      <ErrorBoundary renderFailed={(error) => <CrashScreen error={error} />}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <Toasts />
          <ProveAgain />
          {/* invalidate() runs the route guard, which redirects to the sign-in page and remembers the current page. */}
          <SignInAgain onLeave={() => void router.invalidate()} />
        </QueryClientProvider>
      </ErrorBoundary>
    </TextsProvider>
  )
}
