import type { DBSchema } from 'idb'
import type { components } from '../api/schema.gen'
import { deviceDatabase } from '../lib/device-database'

/**
 * A scan in the format that is uploaded to the server. It contains no personal data: the code and the record id tell
 * only the server who the person is. The code proves that the device has seen it.
 */
export type Scan = components['schemas']['GateScan']
export type Manifest = components['schemas']['GateManifest']

/** The device's pairing, and the keys that the device has received later from the server. */
export type Device = {
  id: string
  /** The secret with which the device identifies itself to the server. */
  key: string
  name: string
  gate: string
  /**
   * The trusted public keys. The property names are the key numbers. After pairing, these are the keys that the device
   * received when it was paired. Later, they are the keys in the newest manifest.
   */
  keys: Record<number, string>
  /** Whether the server has rejected the device's key. The queue of scans is kept even if this is true. */
  revoked: boolean
}

/** A person whom this device has admitted. */
type Seen = { person: string; day: string; at: number }

interface Tables extends DBSchema {
  settings: { key: string; value: unknown }
  queue: { key: string; value: Scan }
  asked: { key: string; value: { person: string; id: string; at: number } }
  seen: { key: [string, string]; value: Seen }
}

const { open: database, reopen } = deviceDatabase<Tables>('mela-gate', (db) => {
  db.createObjectStore('settings')
  db.createObjectStore('queue', { keyPath: 'id' })
  db.createObjectStore('asked', { keyPath: 'person' })
  db.createObjectStore('seen', { keyPath: ['day', 'person'] })
})

/** Opens the database again at the next call. It is called after an error of the storage. */
export { reopen }

export async function readSetting<T>(name: string): Promise<T | undefined> {
  return (await (await database()).get('settings', name)) as T | undefined
}

export async function writeSetting(name: string, value: unknown): Promise<void> {
  await (await database()).put('settings', value, name)
}

export async function deleteSetting(name: string): Promise<void> {
  await (await database()).delete('settings', name)
}

/**
 * Stores a decision that the server does not know yet. When the promise resolves, the scan is on disk, so it is not
 * lost if the app is killed or the power fails.
 */
export async function keepScan(scan: Scan, seen: Seen | undefined): Promise<void> {
  const tx = (await database()).transaction(['queue', 'seen', 'asked'], 'readwrite', { durability: 'strict' })
  await Promise.all([
    tx.objectStore('queue').put(scan),
    seen && tx.objectStore('seen').put(seen),
    seen && tx.objectStore('asked').delete(seen.person),
    tx.done,
  ])
}

/** Stores that the server has admitted a person. */
export async function keepSeen(seen: Seen): Promise<void> {
  const tx = (await database()).transaction(['seen', 'asked'], 'readwrite', { durability: 'strict' })
  await Promise.all([tx.objectStore('seen').put(seen), tx.objectStore('asked').delete(seen.person), tx.done])
}

export async function findSeen(person: string, day: string): Promise<Seen | undefined> {
  return (await database()).get('seen', [day, person])
}

export async function forgetSeen(person: string, day: string): Promise<void> {
  await (await database()).delete('seen', [day, person])
}

export async function countSeen(day: string): Promise<number> {
  return (await database()).count('seen', IDBKeyRange.bound([day, ''], [day, '\uffff']))
}

/**
 * Returns the id of the scan that is sent to the server. Scans of the same person have the same id for ten minutes, or
 * until the server responds. If the app was killed before the response, the server can therefore recognise the
 * repeated scan. With a new id, the person would seem to be admitted twice.
 */
export async function askedId(person: string, at: number): Promise<string> {
  const db = await database()
  const before = await db.get('asked', person)
  if (before && Math.abs(at - before.at) < 10 * 60_000) return before.id
  const id = crypto.randomUUID()
  await db.put('asked', { person, id, at })
  return id
}

export async function forgetAsked(person: string): Promise<void> {
  await (await database()).delete('asked', person)
}

export async function queued(limit: number): Promise<Scan[]> {
  return (await database()).getAll('queue', undefined, limit)
}

export async function countQueue(): Promise<number> {
  return (await database()).count('queue')
}

/** Removes scans that the server has confirmed. */
export async function dropQueued(ids: readonly string[]): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite')
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done])
}

/** Deletes the stored admissions of all days before `day`. */
export async function dropEarlierDays(day: string): Promise<void> {
  const db = await database()
  await db.delete('seen', IDBKeyRange.upperBound([day, ''], true))
}
