import { call } from './server'
import { readSetting, writeSetting, type Device, type Manifest } from './storage'
import { bytesOf, verify } from './verify'

/** The data from the last manifest. With this data, the device checks codes without the server. */
export type Known = {
  edition: string
  firstDay: string
  lastDay: string
  keys: Record<number, string>
  /** The server's time when it created the list, in milliseconds since 1970. */
  at: number
  day: string
  cancelled: ReadonlySet<string>
  used: ReadonlySet<string>
  bookings: Readonly<Record<string, number>>
  cursor: string
}

type Kept = Omit<Known, 'cancelled' | 'used'> & { cancelled: string; used: string }

function split(packed: string): Set<string> {
  return new Set(packed.match(/.{8}/g))
}

export async function loadKnown(): Promise<Known | undefined> {
  const kept = await readSetting<Kept>('manifest')
  return kept && { ...kept, cancelled: split(kept.cancelled), used: split(kept.used) }
}

/** Fetches the changes since the previous manifest, checks the signature and stores the result. */
export async function refreshKnown(device: Device, before: Known | undefined, lang: string): Promise<Known> {
  const ask = (since: string) => signedBody<Manifest>('/api/gate/manifest', since, device, lang)
  let manifest = await ask(before?.cursor ?? '')
  let known = merged(manifest, before)
  if (known.used.size !== manifest.usedCount && !manifest.full) {
    // The counts differ because an admission was undone. A list of changes contains only new admissions, so the full
    // list is fetched.
    manifest = await ask('')
    known = merged(manifest, undefined)
  }
  const kept: Kept = { ...known, cancelled: manifest.cancelled, used: Array.from(known.used).join('') }
  await writeSetting('manifest', kept)
  return known
}

/**
 * Fetches the changes of the manifest or of the paid orders since a cursor. Throws if the response is not signed
 * with a key that the device trusts.
 */
export async function signedBody<Body>(
  path: '/api/gate/manifest' | '/api/gate/orders',
  since: string,
  device: Device,
  lang: string,
): Promise<Body> {
  const newest = Math.max(0, ...Object.keys(device.keys).map(Number))
  const query = new URLSearchParams({ since, kid: String(newest) })
  const response = await call(`${path}?${query}`, { key: device.key, timeout: 20_000, lang })
  const body = new Uint8Array(await response.arrayBuffer())
  const [kid = '', signature = ''] = (response.headers.get('Mela-Signature') ?? '').split(':')
  const key = device.keys[Number(kid)]
  const purpose = new TextEncoder().encode('mela gate manifest\n')
  const signed = new Uint8Array(purpose.length + body.length)
  signed.set(purpose)
  signed.set(body, purpose.length)
  if (!key || !(await verify(key, bytesOf(signature), signed)))
    throw new Error('the manifest is not signed by a key of the pairing')
  return JSON.parse(new TextDecoder().decode(body)) as Body
}

/** Applies the changes in a manifest to the data of the previous manifest. It is exported for the test. */
export function merged(manifest: Manifest, before: Known | undefined): Known {
  const used = split(manifest.used)
  if (!manifest.full && before?.day === manifest.day) for (const hash of before.used) used.add(hash)
  return {
    edition: manifest.edition,
    firstDay: manifest.firstDay,
    lastDay: manifest.lastDay,
    keys: Object.fromEntries(manifest.keys.map(({ kid, key }) => [kid, key])),
    at: manifest.at,
    day: manifest.day,
    cancelled: split(manifest.cancelled),
    used,
    bookings: manifest.bookings,
    cursor: manifest.cursor,
  }
}
