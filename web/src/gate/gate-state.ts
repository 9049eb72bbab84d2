import type { Lang } from '../i18n/texts.gen'
import { ApiError } from '../lib/api-error'
import { dayOf, noteServerTime, serverNow, startClock } from './clock'
import { loadKnown, refreshKnown, type Known } from './manifest'
import { loadOrders, refreshOrders, type PaidOrders } from './orders'
import { call, type Contact, type Message, type Paired } from './server'
import {
  countQueue,
  countSeen,
  deleteSetting,
  dropEarlierDays,
  dropQueued,
  queued,
  readSetting,
  reopen,
  writeSetting,
  type Device,
} from './storage'

export type GateState = {
  device: Device | undefined
  known: Known | undefined
  orders: PaidOrders | undefined
  online: boolean
  queue: number
  today: number
  message: Message | undefined
  /** The difference between the device's clock and the server's clock, in whole minutes. */
  wrongMinutes: number
  persistent: boolean
}

const batch = 200
const contactEvery = 15_000
const longestPause = 60_000
const manifestEvery = 20_000

let state: GateState = {
  device: undefined,
  known: undefined,
  orders: undefined,
  online: navigator.onLine,
  queue: 0,
  today: 0,
  message: undefined,
  wrongMinutes: 0,
  persistent: true,
}
const listeners = new Set<() => void>()
let lang: Lang = 'en'
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let running: Promise<void> | undefined
let loaded = false
// The ids of the messages that the server has listed last, newest first.
let listed: string[] = []

export function readState(): GateState {
  return state
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(change: Partial<GateState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/**
 * Loads the data stored on the device and starts contacting the server regularly. If the storage fails, each
 * synchronisation tries to load the data again.
 */
export async function startGate(chosen: Lang): Promise<void> {
  lang = chosen
  await load().catch(reopen)
  window.addEventListener('online', () => syncSoon())
  window.addEventListener('offline', () => set({ online: false }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncSoon()
  })
  syncSoon()
}

async function load(): Promise<void> {
  await startClock()
  set({
    device: await readSetting<Device>('device'),
    known: await loadKnown(),
    orders: await loadOrders(),
    // `persistent` is false if the browser may delete the queue when the device is low on storage.
    persistent: (await navigator.storage?.persist?.().catch(() => false)) ?? false,
  })
  await count()
  loaded = true
}

export function setLang(chosen: Lang): void {
  lang = chosen
}

/** Recounts the scans in the queue and today's admissions. */
export async function count(): Promise<void> {
  set({ queue: await countQueue(), today: await countSeen(dayOf(serverNow())) })
}

/** Exchanges a pairing code for the device's key. Throws ApiError. */
export async function pair(code: string): Promise<void> {
  const sent = Date.now()
  const response = await call('/api/gate/pair', { body: { code }, timeout: 15_000, lang })
  const paired = (await response.json()) as Paired
  await noteServerTime(paired.now, sent, Date.now())
  const device: Device = {
    id: paired.deviceId,
    key: paired.key,
    name: paired.name,
    gate: paired.gate,
    keys: Object.fromEntries(paired.keys.map(({ kid, key }) => [kid, key])),
    revoked: false,
  }
  await writeSetting('device', device)
  set({ device })
  syncSoon()
}

/**
 * Deletes the keys and the lists. It is called when the server rejects the device's key, because the office has
 * revoked the device. Scans that were not uploaded yet are not deleted.
 */
export async function revoke(): Promise<void> {
  const { device } = state
  if (!device || device.revoked) return
  const revoked = { ...device, key: '', keys: {}, revoked: true }
  // The app stops admitting people also if the storage fails.
  set({ device: revoked, known: undefined, orders: undefined, message: undefined })
  await writeSetting('device', revoked)
  await Promise.all([deleteSetting('manifest'), deleteSetting('orders')])
}

/**
 * Contacts the server after 50 milliseconds. If the device is already contacting the server at that time, nothing
 * happens.
 */
export function syncSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sync(), 50)
}

/** Sets whether the device is online. `reached` is true if the server has responded to a check. */
export function recordReached(reached: boolean): void {
  if (state.online !== reached) set({ online: reached })
}

async function sync(): Promise<void> {
  if (running) return
  running = contactAndUpload()
  try {
    await running
  } catch {
    // The storage failed. The next synchronisation opens it again.
    failures++
    reopen()
  } finally {
    running = undefined
  }
  clearTimeout(timer)
  const pause = failures === 0 ? contactEvery : Math.min(2 ** failures * 1000, longestPause)
  // The delay is random, so that devices that lost the network at the same time contact the server at different times.
  timer = setTimeout(() => void sync(), pause * (0.75 + Math.random() / 2))
}

async function contactAndUpload(): Promise<void> {
  if (!loaded) await load()
  const { device } = state
  if (!device || device.revoked) return
  try {
    await contact(device)
    await upload(device)
    if (!state.known || serverNow() - state.known.at > manifestEvery) {
      const known = await refreshKnown(device, state.known, lang)
      const trusted = await trusting(device, known)
      set({ known, device: trusted })
      set({ orders: await refreshOrders(trusted, state.orders, lang) })
    }
    await dropEarlierDays(dayOf(serverNow()))
    failures = 0
    set({ online: true })
  } catch (error) {
    failures++
    if (error instanceof ApiError && error.status === 401) await revoke()
    else if (error instanceof ApiError && error.status === 0) set({ online: false })
    else if (!(error instanceof ApiError)) reopen()
  }
  await count()
}

/**
 * Stores the keys of a manifest as trusted. This is safe because the manifest was signed with a key that the device
 * already trusted.
 */
async function trusting(device: Device, known: Known): Promise<Device> {
  const trusted = { ...device, keys: { ...known.keys } }
  await writeSetting('device', trusted)
  return trusted
}

async function contact(device: Device): Promise<void> {
  const sent = Date.now()
  const response = await call('/api/gate/contact', {
    key: device.key,
    body: {
      sentAt: sent,
      queue: await countQueue(),
      manifestAt: Math.round(state.known?.at ?? 0),
      appVersion,
      messageId: (await readSetting<string>('message')) ?? '',
      ...(await batteryPercent()),
    },
    timeout: 10_000,
    lang,
  })
  const answer = (await response.json()) as Contact
  await noteServerTime(answer.now, sent, Date.now())
  const closed = (await readSetting<string[]>('closedMessages')) ?? []
  const newest = answer.messages[0]
  listed = answer.messages.map(({ _id }) => _id)
  set({
    online: true,
    wrongMinutes: answer.practice ? 0 : Math.round(Math.abs(answer.now - sent) / 60_000),
    message: newest && !closed.includes(newest._id) ? newest : undefined,
  })
}

/**
 * Hides the message from the office, and stores that it has been read. The older messages are then not shown either,
 * also if the newest one ends before them.
 */
export async function closeMessage(): Promise<void> {
  const { message } = state
  if (!message) return
  await Promise.all([
    writeSetting('message', message._id),
    writeSetting('closedMessages', [message._id, ...listed.slice(listed.indexOf(message._id) + 1)]),
  ])
  set({ message: undefined })
}

async function upload(device: Device): Promise<void> {
  const scans = await queued(batch)
  if (scans.length === 0) return
  await call('/api/gate/scans', {
    key: device.key,
    body: { sentAt: Date.now(), scans },
    timeout: 30_000,
    lang,
  })
  await dropQueued(scans.map(({ id }) => id))
  await count()
  await upload(device)
}

type Battery = { level: number }

async function batteryPercent(): Promise<{ battery?: number }> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  const battery = await getBattery?.call(navigator).catch(() => undefined)
  return battery ? { battery: Math.round(battery.level * 100) } : {}
}

/** The app version. It is the hash in the script's file name, which changes when the script changes. */
const appVersion = /-([\w-]+)\.js/.exec(import.meta.url)?.[1] ?? 'development'
