import { useSyncExternalStore } from 'react'
import { inViewedEdition } from './viewed-edition'

// The session may expire while the portal is open, for example while the user fills in a form. If an API call then
// receives a 401, it waits until the user has signed in again and is then repeated. A call that requires the password
// again also waits, until the user has entered the password.

type Wanted = 'sign-in' | 'password'

let known = false
let asked: { what: Wanted; answer: Promise<boolean>; resolve: (signedIn: boolean) => void } | undefined
const listeners = new Set<() => void>()

// Records whether the user is signed in. If nobody is signed in, no session can be lost.
export function expectSession(signedIn: boolean): void {
  known = signedIn
}

// Asks the user to sign in again, once for all waiting calls. Resolves with true if the user has signed in again.
export async function sessionIsBack(): Promise<boolean> {
  return askFor('sign-in')
}

async function askFor(what: Wanted): Promise<boolean> {
  if (!known) return false
  if (asked) return asked.answer
  let resolve: (signedIn: boolean) => void = () => undefined
  const answer = new Promise<boolean>((done) => {
    resolve = done
  })
  asked = { what, answer, resolve }
  notifyListeners()
  return answer
}

// Ends the wait of all waiting calls. If `signedIn` is true, the calls are repeated. Otherwise they fail.
export function answerLostSession(signedIn: boolean): void {
  asked?.resolve(signedIn)
  asked = undefined
  notifyListeners()
}

// Returns what the user must do before the waiting API calls can continue: sign in, or enter the password. Returns
// undefined if no call is waiting.
export function useWantedProof(): Wanted | undefined {
  return useSyncExternalStore(subscribe, () => asked?.what)
}

// A 401 on these routes does not mean that the session has expired. It means that the credentials are wrong or that
// nobody is signed in.
const signInRoutes = new Set([
  '/api/admin/login',
  '/api/admin/logout',
  '/api/admin/me',
  '/api/admin/passkey-sign-in/finish',
])

// Sends a request, as fetch does, and adds the viewed edition to requests that read data. If the server refuses the
// request because the user must sign in or enter the password, waits until the user has done so and then repeats the
// request.
export async function fetchSignedIn(call: Request): Promise<Response> {
  const request = inViewedEdition(call)
  const again = request.clone()
  const response = await globalThis.fetch(request)
  const wanted = signInRoutes.has(new URL(request.url).pathname) ? undefined : await wantedBy(response)
  if (!wanted) return response
  return (await askFor(wanted)) ? globalThis.fetch(again) : response
}

async function wantedBy(response: Response): Promise<Wanted | undefined> {
  if (response.status === 401) return 'sign-in'
  if (response.status !== 403) return undefined
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const code = typeof problem === 'object' && problem && 'code' in problem ? problem.code : ''
  return code === 'reauthentication_required' ? 'password' : undefined
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
