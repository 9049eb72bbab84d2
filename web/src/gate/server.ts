import type { components } from '../api/schema.gen'

type Schemas = components['schemas']
export type ScanResult = Schemas['GateScanResult']
export type Found = Schemas['GateEntry']
export type Contact = Schemas['GateContact']
export type Paired = Schemas['PairedDevice']
export type Message = Schemas['GateMessage']

/** The error of a failed request. `status` is the HTTP status of the response, or 0 if there was no response. */
export class ServerError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Call = { key?: string; body?: unknown; timeout: number; lang: string }

/** Sends a request without the browser's cookies, because the key alone identifies a device. */
export async function call(path: string, { key, body, timeout, lang }: Call): Promise<Response> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      'Accept-Language': lang,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key ? { Authorization: ['Bearer', key].join(' ') } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  }).catch(() => {
    throw new ServerError(0, '')
  })
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as { detail?: string }
  throw new ServerError(response.status, problem.detail ?? '')
}
