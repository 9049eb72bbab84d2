import type { components } from '../api/schema.gen'
import { callFromDevice } from '../lib/device-call'

type Schemas = components['schemas']
export type ScanResult = Schemas['GateScanResult']
export type Found = Schemas['GateEntry']
export type Contact = Schemas['GateContact']
export type Paired = Schemas['PairedDevice']
export type Message = Schemas['GateMessage']

type Call = { key?: string; body?: unknown; timeout: number; lang: string }

/**
 * Sends a request without the browser's cookies, because the key alone identifies a device. Throws ApiError, whose
 * `status` is 0 if there was no response.
 */
export async function call(path: string, { key, ...options }: Call): Promise<Response> {
  return callFromDevice(path, {
    ...options,
    credentials: 'omit',
    ...(key ? { headers: { Authorization: ['Bearer', key].join(' ') } } : {}),
  })
}
