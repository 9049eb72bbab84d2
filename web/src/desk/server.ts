import type { components } from '../api/schema.gen'

type Schemas = components['schemas']
export type Account = Schemas['AccountFacts']
export type Manifest = Schemas['DeskManifest']
export type NewSale = Schemas['NewSale']
export type Sale = Schemas['Sale']
export type TicketBook = Schemas['TicketBook']
export type Till = Schemas['Till']
export type Unpaid = Schemas['UnpaidRegistration']

/** The error of a failed request. `status` is 0 if there was no response. */
export class ServerError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Problem = { detail?: string; code?: string; errors?: readonly { message?: string }[] }

const patience = 15_000

/** Sends a request with the session of the signed-in account. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      'Accept-Language': document.documentElement.lang,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new ServerError(0, '', '')
  })
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T
  const problem = (await response.json().catch(() => ({}))) as Problem
  const details = problem.errors?.map(({ message }) => message ?? '').filter(Boolean)
  throw new ServerError(response.status, problem.code ?? '', details?.join(' ') || (problem.detail ?? ''))
}
