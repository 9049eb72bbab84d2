import { call, ServerError, type Sale } from './server'
import { dropQueued, firstQueued } from './storage'

/** Why the upload stopped; undefined: the queue is empty. */
export type Stop =
  | { kind: 'offline' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; number: string; reason: string }

/**
 * Sends the stored sales in the order of their numbers. Only one tab sends at a time. Sending a sale again is harmless:
 * its key makes it the same sale.
 */
export function upload(): Promise<Stop | undefined> {
  return navigator.locks.request('mela-desk-upload', sendNext)
}

async function sendNext(): Promise<Stop | undefined> {
  const next = await firstQueued()
  if (next?.sequence === undefined) return undefined
  try {
    await call<Sale>('/api/desk/sales', next.sale)
  } catch (error) {
    return stopFor(error, next.sale.device?.number ?? '')
  }
  await dropQueued(next.sequence)
  return sendNext()
}

function stopFor(error: unknown, number: string): Stop {
  if (!(error instanceof ServerError)) throw error
  if (error.status === 401) return { kind: 'signedOut' }
  const later = error.status === 0 || error.status === 429 || error.status >= 500
  return later ? { kind: 'offline' } : { kind: 'refused', number, reason: error.message }
}
