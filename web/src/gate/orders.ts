import type { components } from '../api/schema.gen'
import { signedBody, type Known } from './manifest'
import { personHash } from './pass'
import { readSetting, writeSetting, type Device } from './storage'

/** The paid orders that the device can find without the server, by the end of the order number. */
export type PaidOrders = { edition: string; cursor: string; entries: ReadonlySet<string> }

/** A paid order that was found on the device. */
export type LocalOrder = { kind: 'registration' | 'booking'; recordId: string; persons: number }

type Answer = components['schemas']['GateOrders']
type Kept = Omit<PaidOrders, 'entries'> & { entries: string }

const shortLength = 6
const hashLength = 4
const idLength = 16

const split = (packed: string) => new Set(packed.match(/.{22}/g))

export async function loadOrders(): Promise<PaidOrders | undefined> {
  const kept = await readSetting<Kept>('orders')
  return kept && { ...kept, entries: split(kept.entries) }
}

/** Fetches the orders that were paid since the previous call, checks the signature and stores the result. */
export async function refreshOrders(
  device: Device,
  before: PaidOrders | undefined,
  lang: string,
): Promise<PaidOrders> {
  const ask = (since: string) => signedBody<Answer>('/api/gate/orders', since, device, lang)
  let answer = await ask(before?.cursor ?? '')
  let orders = mergedOrders(answer, before)
  if (orders.entries.size !== answer.count && !answer.full) {
    // The counts differ because an order was stored late or was removed. A list of changes contains only recent
    // payments, so the full list is fetched.
    answer = await ask('')
    orders = mergedOrders(answer, undefined)
  }
  if (answer.full || answer.orders !== '') {
    const { edition, cursor, entries } = orders
    await writeSetting('orders', { edition, cursor, entries: Array.from(entries).join('') } satisfies Kept)
  }
  return orders
}

/** Adds the new orders to the previous orders. It is exported for the test. */
export function mergedOrders(answer: Answer, before: PaidOrders | undefined): PaidOrders {
  const entries = split(answer.orders)
  if (!answer.full && before && before.edition === answer.edition)
    for (const entry of before.entries) entries.add(entry)
  return { edition: answer.edition, cursor: answer.cursor, entries }
}

/**
 * Returns the last six letters or digits of a typed order number. Spaces and hyphens are ignored. Returns undefined if
 * the text is too short or contains other characters.
 */
export function shortCode(typed: string): string | undefined {
  const clean = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^[a-z0-9]+$/.test(clean) && clean.length >= shortLength ? clean.slice(-shortLength) : undefined
}

/**
 * Returns the paid orders whose numbers end with the typed characters. Usually there is at most one such order. `key`
 * is the device's key, because the hashes of the orders are different on each device.
 */
export async function findOrders(
  key: string,
  typed: string,
  orders: PaidOrders | undefined,
  known: Known | undefined,
): Promise<LocalOrder[]> {
  const short = shortCode(typed)
  if (!short || !orders) return []
  const hash = await keyedHash(key, `order/${short}`)
  const entries = [...orders.entries].filter((entry) => entry.startsWith(hash))
  return Promise.all(entries.map((entry) => readEntry(entry, known)))
}

async function keyedHash(key: string, text: string): Promise<string> {
  const bytes = new TextEncoder()
  const hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.encode(key)))
  const secret = bytes.encode(Array.from(hashed, (byte) => byte.toString(16).padStart(2, '0')).join(''))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes.encode(text)))
  return btoa(String.fromCharCode(...mac.slice(0, 3)))
}

async function readEntry(entry: string, known: Known | undefined): Promise<LocalOrder> {
  const id = atob(entry.slice(hashLength, hashLength + idLength))
  const recordId = Array.from(id, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const persons = Number.parseInt(entry.slice(hashLength + idLength), 16)
  if (persons > 0) return { kind: 'registration', recordId, persons }
  const members = known?.bookings[await personHash(recordId, 0)] ?? 1
  return { kind: 'booking', recordId, persons: Math.max(1, members) }
}
