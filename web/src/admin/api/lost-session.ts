import { useSyncExternalStore } from 'react'
import { inViewedEdition } from './viewed-edition'

// The session may expire while the portal is open, for example while the user fills in a form. API calls that then get
// a 401 wait until the user has signed in again, and are repeated.

let known = false
let asked: { answer: Promise<boolean>; give: (signedIn: boolean) => void } | undefined
const listeners = new Set<() => void>()

// Records whether the user is signed in. Only a signed-in user can lose the session.
export function expectSession(signedIn: boolean): void {
  known = signedIn
}

// Asks the user once for all waiting calls. Resolves with true if the user has signed in again.
export async function sessionIsBack(): Promise<boolean> {
  if (!known) return false
  if (asked) return asked.answer
  let give: (signedIn: boolean) => void = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    give = resolve
  })
  asked = { answer, give }
  tell()
  return answer
}

// Resolves all waiting calls.
export function answerLostSession(signedIn: boolean): void {
  asked?.give(signedIn)
  asked = undefined
  tell()
}

// Whether API calls are waiting for the user to sign in again.
export function useLostSession(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined)
}

// On these routes a 401 does not mean an expired session: it is an answer about the credentials or about the current
// session.
const door = new Set(['/api/admin/login', '/api/admin/logout', '/api/admin/me'])

// Like fetch, but reads records of the viewed edition, and repeats the request after the user has signed in again.
export async function fetchSignedIn(call: Request): Promise<Response> {
  const request = inViewedEdition(call)
  const again = request.clone()
  const response = await globalThis.fetch(request)
  if (response.status !== 401 || door.has(new URL(request.url).pathname)) return response
  return (await sessionIsBack()) ? globalThis.fetch(again) : response
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
