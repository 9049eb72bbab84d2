import { ApiError } from '../lib/api-error'
import { clockOffset, dayOf, serverNow } from './clock'
import type { Known } from './manifest'
import type { LocalOrder } from './orders'
import { personHash, readPass, type SignedPass } from './pass'
import { call, type Found, type ScanResult } from './server'
import {
  askedId,
  findSeen,
  forgetAsked,
  forgetSeen,
  keepScan,
  keepSeen,
  reopen,
  type Device,
  type Scan,
} from './storage'
import { verify } from './verify'

export type Answer = ScanResult['answer'] | 'not_saved' | 'no_list'

/** The result of a check, with the data that the screen shows. */
export type Verdict = {
  answer: Answer
  offline: boolean
  person?: ScanResult['person']
  since?: { at: number; by: string }
  edition?: string
}

/**
 * The time in milliseconds for which the app waits for the server's response. If there is no response, the app
 * decides without the server.
 */
export const patience = 1500

type Gate = { device: Device; known: Known | undefined; lang: string }

/**
 * The result that the device determines without the server. If `final` is true, the device does not ask the server for
 * its result.
 */
type Opinion = { answer: Answer; final?: boolean; since?: { at: number; by: string } }

/** Checks a scanned or typed code and admits its holder. Throws ApiError with status 401 for a revoked device. */
export async function checkCode(text: string, gate: Gate): Promise<Verdict> {
  const pass = readPass(text)
  if (!pass) return { answer: 'unknown', offline: false }
  const opinion = await judge(pass, gate)
  if (opinion.final) return { answer: opinion.answer, offline: !navigator.onLine, edition: pass.edition }
  const { kind, recordId, member } = pass
  return decide({ kind, recordId, member, code: text }, opinion, gate)
}

/** Admits a person whom the server's search has found. If the server does not respond, the person is not admitted. */
export async function admitFound(found: Found, member: number, gate: Gate): Promise<Verdict> {
  const { kind, recordId } = found
  return decide({ kind, recordId, member }, { answer: 'unknown' }, gate)
}

/** Admits one person of an order that the device has found by the end of the order number. */
export async function admitOrder(order: LocalOrder, member: number, gate: Gate): Promise<Verdict> {
  const { kind, recordId } = order
  const { known, device } = gate
  const person = { kind, recordId, member }
  const opinion = known ? await judgePerson(person, known, device) : ({ answer: 'no_list' } as const)
  return decide(person, opinion, gate)
}

async function judge(pass: SignedPass, { known, device }: Gate): Promise<Opinion> {
  const key = known?.keys[pass.key]
  if (!known) return { answer: 'no_list' }
  if (!key) {
    // The key of this code is not in the stored list. Either the key is newer than the list, or it was revoked.
    return { answer: 'unknown' }
  }
  if (!(await verify(key, pass.signature, pass.signed))) return { answer: 'unknown', final: true }
  if (pass.edition !== known.edition) return { answer: 'other_year', final: true }
  return judgePerson(pass, known, device)
}

type Person = Pick<SignedPass, 'kind' | 'recordId' | 'member'>

/** Returns the device's result for a person who has a genuine code or a paid order. */
async function judgePerson(pass: Person, known: Known, device: Device): Promise<Opinion> {
  const day = dayOf(serverNow())
  const person = await personHash(pass.recordId, pass.member)
  if (pass.kind === 'booking') {
    const members = known.bookings[await personHash(pass.recordId, 0)]
    if (members !== undefined && pass.member > members) return { answer: 'cancelled' }
  }
  if (known.cancelled.has(person)) return { answer: 'cancelled' }
  if (day < known.firstDay || day > known.lastDay) return { answer: 'not_today' }
  const seen = await findSeen(person, day)
  if (seen) return { answer: 'used', since: { at: seen.at, by: device.name } }
  if (known.day === day && known.used.has(person)) return { answer: 'used' }
  return { answer: 'valid' }
}

type Who = Pick<Scan, 'kind' | 'recordId' | 'member' | 'code'>

async function decide(who: Who, opinion: Opinion, gate: Gate): Promise<Verdict> {
  const person = await personHash(who.recordId ?? '', who.member ?? 0)
  const at = serverNow()
  try {
    const scan: Scan = { ...who, id: await askedId(person, at), at: Date.now(), offset: clockOffset() }
    const result = await ask(scan, gate)
    return result ? await online(result, person, dayOf(at)) : await offline(scan, opinion, person)
  } catch (error) {
    if (error instanceof ApiError) throw error
    reopen()
    return { answer: 'not_saved', offline: true } // The device's storage is full or damaged.
  }
}

/**
 * Sends the scan to the server. Returns undefined if the server does not respond in time. Throws ApiError with
 * status 401 for a revoked device.
 */
async function ask(scan: Scan, gate: Gate): Promise<ScanResult | undefined> {
  if (!navigator.onLine) return undefined
  try {
    const { device, lang } = gate
    const response = await call('/api/gate/check', {
      key: device.key,
      body: { scan },
      timeout: patience,
      lang,
    })
    return (await response.json()) as ScanResult
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    return undefined
  }
}

async function online(result: ScanResult, person: string, day: string): Promise<Verdict> {
  if (result.admitted) await keepSeen({ person, day, at: serverNow() })
  else {
    await forgetAsked(person)
    if (result.answer !== 'used') await forgetSeen(person, day)
  }
  return {
    answer: result.admitted ? 'valid' : result.answer,
    offline: false,
    ...(result.person ? { person: result.person } : {}),
    ...(result.since ? { since: { at: Date.parse(result.since.at), by: result.since.by } } : {}),
  }
}

/** Decides without the server. The scan is stored before the screen shows the result. */
async function offline(scan: Scan, { answer, since }: Opinion, person: string): Promise<Verdict> {
  const admitted = answer === 'valid'
  const at = serverNow()
  await keepScan({ ...scan, admitted }, admitted ? { person, day: dayOf(at), at } : undefined)
  return { answer, offline: true, ...(since ? { since } : {}) }
}
