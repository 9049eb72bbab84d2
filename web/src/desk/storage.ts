import type { DBSchema } from 'idb'
import { deviceDatabase } from '../lib/device-database'
import type { Manifest, NewSale } from './server'

/** The id and the key of this device at the entry desk. */
export type Device = { id: string; key: string }

/** The signed-in account, and whether it has an open till, according to the server's last response. */
export type Shift = { email: string; till: boolean }

/**
 * The data for selling without a network: the manifest from the server, and the last document number of each financial
 * year. The manifest's entry codes are stored separately.
 */
export type Terms = Omit<Manifest, 'codes' | 'last'> & {
  lasts: Record<string, number>
  /** The time of this device's clock when it received the manifest, in milliseconds since 1970. */
  storedAt: number
}

/** How long the device may sell at the price of a manifest. The server refuses a sale at an older price. */
const priceFor = 48 * 60 * 60_000

/** Whether the price is so old that the device must contact the server before it sells. */
export function isOldPrice(terms: Terms): boolean {
  return Date.now() - terms.storedAt > priceFor
}

type Codes = { id: string; codes: string[] }
/** A sale that was not sent yet. It contains no name and no phone number (see upload.ts). */
type Queued = { sequence?: number; sale: NewSale }

interface Tables extends DBSchema {
  settings: { key: string; value: unknown }
  codes: { key: string; value: Codes }
  queue: { key: number; value: Queued }
}

const { open: database, reopen } = deviceDatabase<Tables>('mela-desk', (db) => {
  db.createObjectStore('settings')
  db.createObjectStore('codes', { keyPath: 'id' })
  db.createObjectStore('queue', { keyPath: 'sequence', autoIncrement: true })
})

/** Opens the database again at the next call. It is called after an error of the storage. */
export { reopen }

type Setting = 'device' | 'shift' | 'terms' | 'pairing'

export async function readSetting<T>(name: Setting): Promise<T | undefined> {
  return (await (await database()).get('settings', name)) as T | undefined
}

export async function writeSetting(name: Exclude<Setting, 'terms'>, value: unknown): Promise<void> {
  await (await database()).put('settings', value, name)
}

export async function deleteSetting(name: Setting): Promise<void> {
  await (await database()).delete('settings', name)
}

/**
 * Deletes the terms, the key and the entry codes of the previous device. All sales of that device must have been
 * sent before.
 */
export async function forgetDevice(): Promise<void> {
  const tx = (await database()).transaction(['settings', 'codes'], 'readwrite', { durability: 'strict' })
  await Promise.all([
    tx.objectStore('settings').delete('terms'),
    tx.objectStore('settings').delete('device'),
    tx.objectStore('codes').clear(),
    tx.done,
  ])
}

/**
 * Stores a manifest and its new entry codes. The stored last document number of a year never decreases, because sales
 * with higher numbers may still be in the queue.
 */
export async function keepManifest({ codes, last, ...manifest }: Manifest): Promise<void> {
  const tx = (await database()).transaction(['settings', 'codes'], 'readwrite', { durability: 'strict' })
  const settings = tx.objectStore('settings')
  const before = (await settings.get('terms')) as Terms | undefined
  const lasts = { ...before?.lasts }
  lasts[manifest.year] = Math.max(last, lasts[manifest.year] ?? 0)
  const stored: Terms = { ...manifest, lasts, storedAt: Date.now() }
  await Promise.all([
    settings.put(stored, 'terms'),
    ...(codes ?? []).map(({ id, codes: own }) => tx.objectStore('codes').put({ id, codes: own ?? [] })),
    tx.done,
  ])
}

/** The number of sales for which the device must have codes, so that the server need not know which codes it has. */
const enough = 100

/**
 * Returns how many codes are left. If they are few, also returns the ids of all codes on the device, in unused codes
 * and in sales that were not sent. The server then knows which codes did not arrive.
 */
export async function codesHere(): Promise<{ left: number; have?: string[] }> {
  const tx = (await database()).transaction(['codes', 'queue'])
  const [free, waiting] = await Promise.all([
    tx.objectStore('codes').getAllKeys(),
    tx.objectStore('queue').getAll(),
    tx.done,
  ])
  if (free.length >= enough) return { left: free.length }
  return { left: free.length, have: [...free, ...waiting.map(({ sale }) => sale.device?.code ?? '')] }
}

/** The maximum length of a document number, in characters. The law sets this limit. */
const maxNumber = 16

/**
 * Returns the number of a document that this device issues, in the server's format. The running number has six digits,
 * or fewer if the series and the year are long. `year` is the financial year. If the server was restored from a
 * backup, `year` is instead the code of the series that began at that time.
 */
export function documentNumber(series: string, year: string, place: number): string {
  const start = `${series}/${year}/`
  return start + String(place).padStart(Math.min(6, maxNumber - start.length), '0')
}

/** Returns the financial year of a time, such as "26-27". It begins on 1 April in India. */
function financialYear(at: number): string {
  const day = new Date(at + 5.5 * 3_600_000)
  const begins = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0)
  return [begins, begins + 1].map((year) => String(year % 100).padStart(2, '0')).join('-')
}

/**
 * Returns the middle part of the number of a sale now. A financial year may end while the device has no network. The
 * server's clock counts, because the device's may be wrong.
 */
function documentYear(terms: Terms): string {
  const then = Date.parse(terms.at)
  const year = financialYear(then + Date.now() - terms.storedAt)
  return year === financialYear(then) ? terms.year : year
}

/** Creates a sale from the stored data (`Terms`), a document number and entry codes. takeSale calls this function. */
type Complete = (terms: Terms, number: string, code: Codes) => NewSale

/**
 * Creates a sale with the next number and codes and stores it in the queue, in one transaction. When the promise
 * resolves, the sale is on disk, so it is not lost if the browser crashes or the power fails. Returns undefined if
 * no codes are left.
 */
export async function takeSale(complete: Complete): Promise<{ sale: NewSale; codes: string[] } | undefined> {
  const tx = (await database()).transaction(['settings', 'codes', 'queue'], 'readwrite', {
    durability: 'strict',
  })
  const settings = tx.objectStore('settings')
  const terms = (await settings.get('terms')) as Terms | undefined
  const free = await tx.objectStore('codes').openCursor()
  if (!terms || !free) {
    await tx.done
    return undefined
  }
  const year = documentYear(terms)
  const place = (terms.lasts[year] ?? 0) + (terms.fee > 0 ? 1 : 0)
  const number = terms.fee > 0 ? documentNumber(terms.series, year, place) : ''
  const code = free.value
  const sale = complete(terms, number, code)
  await Promise.all([
    settings.put({ ...terms, lasts: { ...terms.lasts, [year]: place } } satisfies Terms, 'terms'),
    tx.objectStore('codes').delete(code.id),
    tx.objectStore('queue').add({ sale }),
    tx.done,
  ])
  return { sale, codes: code.codes.slice(0, sale.persons ?? 1) }
}

export async function firstQueued(): Promise<Queued | undefined> {
  const [first] = await (await database()).getAll('queue', undefined, 1)
  return first
}

export async function countQueue(): Promise<number> {
  return (await database()).count('queue')
}

/** Removes a sale that the server has confirmed. */
export async function dropQueued(sequence: number): Promise<void> {
  await (await database()).delete('queue', sequence)
}
