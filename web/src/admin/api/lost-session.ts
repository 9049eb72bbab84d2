import { useSyncExternalStore } from 'react'

// The session may end while the portal is open, perhaps over a form that somebody has filled in. Then the calls that
// the server refuses wait until somebody has signed in again, and are made once more.

let known = false
let asked: { answer: Promise<boolean>; give: (signedIn: boolean) => void } | undefined
const listeners = new Set<() => void>()

// Whether somebody is signed in as far as the portal knows: only then can a session end.
export function expectSession(signedIn: boolean): void {
  known = signedIn
}

// Asks once for all calls that wait; resolves with whether somebody has signed in again.
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

// Lets the calls go that wait.
export function answerLostSession(signedIn: boolean): void {
  asked?.give(signedIn)
  asked = undefined
  tell()
}

// Whether calls are waiting for somebody to sign in again.
export function useLostSession(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined)
}

// What a call to these answers with 401 is about the credentials, or what the guard wants to know.
const door = new Set(['/api/admin/login', '/api/admin/logout', '/api/admin/me'])

// fetch that is repeated after signing in again.
export async function fetchSignedIn(request: Request): Promise<Response> {
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
