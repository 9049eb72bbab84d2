import { ApiError } from '../lib/api-error'
import { call, type Sale } from './server'
import { dropQueued, firstQueued } from './storage'

/** The reason why the upload has stopped. */
export type Stop =
  | { kind: 'offline' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; number: string; reason: string }

type Contact = { name: string; phone: string }

// The name and phone number of the sales that were not sent yet, by the sales' keys. They are only in memory, because
// a phone may be lost or stolen. After a reload, their sales are sent without them.
const contacts = new Map<string, Contact>()

/** Keeps a name and phone number until their sale is sent. */
export function keepContact(saleKey: string, contact: Contact): void {
  contacts.set(saleKey, contact)
}

export function forgetContact(saleKey: string): void {
  contacts.delete(saleKey)
}

/**
 * Sends the stored sales in the order of their numbers. Returns undefined when all sales have been sent. Only one
 * tab sends at a time. Sending a sale twice is safe, because the server recognises the sale by its key.
 */
export function upload(): Promise<Stop | undefined> {
  return navigator.locks.request('mela-desk-upload', sendNext)
}

async function sendNext(): Promise<Stop | undefined> {
  const next = await firstQueued()
  if (next?.sequence === undefined) return undefined
  const key = next.sale.key ?? ''
  try {
    await call<Sale>('/api/desk/sales', { ...next.sale, ...contacts.get(key) })
  } catch (error) {
    // The visitor has paid, so a name that the server does not accept must not stop the sale.
    if (error instanceof ApiError && error.status === 422 && contacts.delete(key)) return sendNext()
    return stopFor(error, next.sale.device?.number ?? '')
  }
  contacts.delete(key)
  await dropQueued(next.sequence)
  return sendNext()
}

function stopFor(error: unknown, number: string): Stop {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return { kind: 'signedOut' }
  const later = error.status === 0 || error.status === 429 || error.status >= 500
  return later ? { kind: 'offline' } : { kind: 'refused', number, reason: error.detail }
}
