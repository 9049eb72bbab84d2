import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error'
import { api, dataOf } from '../api/client'
import { expectSession } from '../api/lost-session'
import type { Account } from '../api/records'

// Who is signed in, null for nobody. The server's cookie is the session; this is only what it said last.
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: findAccount,
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

async function findAccount(): Promise<Account | null> {
  try {
    const account = await dataOf(api.GET('/api/admin/me'))
    rememberSignedIn(true)
    return account
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    rememberSignedIn(false)
    return null
  }
}

// The specification's flag. It is only a hint: it spares the sign-in page a question whose answer would be 401.
const hintKey = 'adminAuth'

function rememberSignedIn(signedIn: boolean): void {
  expectSession(signedIn)
  try {
    if (signedIn) localStorage.setItem(hintKey, 'true')
    else localStorage.removeItem(hintKey)
  } catch {
    // Storage may be switched off; then the page asks the server once more than it needs to.
  }
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(hintKey) === 'true'
  } catch {
    return true
  }
}

// What somebody signs in with; the code only where the account asks for it.
export type Credentials = { email: string; password: string; code?: string }

// With keep the same person signs in again, and what the portal knows of the server stays.
export async function signIn(client: QueryClient, credentials: Credentials, keep = false): Promise<Account> {
  const account = await dataOf(api.POST('/api/admin/login', { body: credentials }))
  if (!keep) client.clear()
  client.setQueryData(sessionQuery.queryKey, account)
  rememberSignedIn(true)
  return account
}

// Ends the session at the server and goes to the home page. A fresh load of it leaves nothing of the portal in memory.
export async function signOut(): Promise<void> {
  await dataOf(api.POST('/api/admin/logout'))
  rememberSignedIn(false)
  window.location.assign('/')
}

// The server no longer knows the session: forget it, and the guard leads to the sign-in page.
export function forgetSession(client: QueryClient): void {
  rememberSignedIn(false)
  client.setQueryData(sessionQuery.queryKey, null)
}
