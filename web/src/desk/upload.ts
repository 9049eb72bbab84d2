import { ApiError } from '../lib/api-error'
import { call, type Sale } from './server'
import { dropQueued, firstQueued } from './storage'

/** The reason why the upload has stopped. */
export type Stop =
  | { kind: 'offline' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; number: string; reason: string }

/** Called with the number of a sale that the server stored without the visitor's name and phone number. */
type OnLost = (number: string) => void

/**
 * Sends the stored sales in the order of their numbers. Returns undefined when all sales have been sent. Only one
 * tab sends at a time. Sending a sale twice is safe, because the server recognises the sale by its key.
 */
export function upload(onLost: OnLost): Promise<Stop | undefined> {
  return navigator.locks.request('mela-desk-upload', () => sendNext(onLost))
}

async function sendNext(onLost: OnLost): Promise<Stop | undefined> {
  const next = await firstQueued()
  if (next?.sequence === undefined) return undefined
  const number = next.sale.device?.number ?? ''
  try {
    const { contactLost } = await call<Sale>('/api/desk/sales', next.sale)
    if (contactLost) onLost(number)
  } catch (error) {
    return stopFor(error, number)
  }
  await dropQueued(next.sequence)
  return sendNext(onLost)
}

function stopFor(error: unknown, number: string): Stop {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return { kind: 'signedOut' }
  const later = error.status === 0 || error.status === 429 || error.status >= 500
  return later ? { kind: 'offline' } : { kind: 'refused', number, reason: error.detail }
}
