import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { hall } from '../i18n/en/hall'
import { ui } from '../i18n/en/ui'
import { TextsProvider } from '../i18n/texts'
import { ApiError } from './api/api-error'
import { createPortalRouter } from './router'
import { forgetSession, sessionQuery } from './session/session'
import { Toasts } from './ui/toasts'

// The portal is in English; shared components take their words from these.
const texts = { ui, hall }

export type Portal = ReturnType<typeof createPortal>

// Everything that one running portal shares: what it knows of the server, and its pages.
export function createPortal(history?: RouterHistory) {
  // A 401 to anything means that the session has ended: the guard leads to the sign-in page and remembers this one.
  function noticeSignOut(error: unknown) {
    if (!(error instanceof ApiError) || error.status !== 401) return
    if (!client.getQueryData(sessionQuery.queryKey)) return
    forgetSession(client)
    void router.invalidate()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignOut }),
    mutationCache: new MutationCache({ onError: noticeSignOut }),
    defaultOptions: { queries: { retry: retriable, retryDelay: 800, staleTime: 10_000 } },
  })
  const router = createPortalRouter(client, history)
  return { client, router }
}

// Only what may go better the second time: no answer, or a fault of the server.
function retriable(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export function App({ portal: { client, router } }: { portal: Portal }) {
  return (
    <TextsProvider lang="en" texts={texts}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </TextsProvider>
  )
}
