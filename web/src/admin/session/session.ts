import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error'
import { api, dataOf } from '../api/client'
import { expectSession } from '../api/lost-session'
import type { Account } from '../api/records'
import { getPasskey } from './passkey'

// The query for the signed-in account. The result is null if nobody is signed in. A cookie identifies the session, so
// this query only caches the server's last response.
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

// The name of a flag in local storage. It is set if somebody was signed in on this browser. If it is missing, the
// sign-in page does not request the account, because the server would answer 401.
const hintKey = 'adminAuth'

function rememberSignedIn(signedIn: boolean): void {
  expectSession(signedIn)
  try {
    if (signedIn) localStorage.setItem(hintKey, 'true')
    else localStorage.removeItem(hintKey)
  } catch {
    // If storage is disabled, the only effect is one unnecessary request.
  }
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(hintKey) === 'true'
  } catch {
    return true
  }
}

// The credentials for signing in. The code is needed only if the account requires one.
type Credentials = { email: string; password: string; code?: string }

// Signs in. If `keep` is true, the same user signs in again, and the cached data is not deleted.
export async function signIn(client: QueryClient, credentials: Credentials, keep = false): Promise<Account> {
  const account = await dataOf(api.POST('/api/admin/login', { body: credentials }))
  if (!keep) client.clear()
  client.setQueryData(sessionQuery.queryKey, account)
  rememberSignedIn(true)
  return account
}

// Confirms the user's identity again, with the password and, if the account requires it, a code.
export async function proveAgain(current: string, code: string): Promise<void> {
  await dataOf(api.POST('/api/admin/me/reauthenticate', { body: { current, code } }))
}

// Signs in with a passkey. The browser asks the user which passkey to use, and verifies the user by fingerprint, face
// or PIN.
export async function signInWithPasskey(client: QueryClient, keep = false): Promise<Account> {
  const { challenge, options } = await dataOf(api.POST('/api/admin/passkey-sign-in/begin'))
  const credential = await getPasskey(options)
  const account = await dataOf(
    api.POST('/api/admin/passkey-sign-in/finish', { body: { challenge, credential } }),
  )
  if (!keep) client.clear()
  client.setQueryData(sessionQuery.queryKey, account)
  rememberSignedIn(true)
  return account
}

// Requests a link for choosing a new password. The server's response does not reveal whether the address has an
// account.
export async function askPasswordLink(email: string): Promise<void> {
  await dataOf(api.POST('/api/admin/forgotten-password', { body: { email } }))
}

// Sets an account's password. `token` comes from the link in an e-mail.
export async function choosePassword(token: string, password: string): Promise<void> {
  await dataOf(api.POST('/api/admin/password-link', { body: { token, password } }))
}

// Ends the session on the server and loads the home page. Loading a new page removes all data of the portal from
// memory.
export async function signOut(): Promise<void> {
  await dataOf(api.POST('/api/admin/logout'))
  rememberSignedIn(false)
  window.location.assign('/')
}

// Marks the user as signed out, because the server no longer accepts the session. The guard then redirects to the
// sign-in page.
export function forgetSession(client: QueryClient): void {
  rememberSignedIn(false)
  client.setQueryData(sessionQuery.queryKey, null)
}
