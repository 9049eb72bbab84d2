import { ApiError } from '../lib/api-error'
import { call, type Account, type Manifest, type Till } from './server'
import {
  codesHere,
  countQueue,
  deleteSetting,
  forgetDevice,
  keepManifest,
  readSetting,
  writeSetting,
  type Device,
  type Shift,
  type Terms,
} from './storage'

/**
 * The reason why the desk cannot sell. 'notCashier' means that the account may not sell at the desk. 'portal' means
 * that the account must first choose a password or set up a second factor in the portal. 'revoked' means that the
 * office has removed this device. 'pairing' means that the pairing code was wrong, already used or too old.
 */
export type DeskProblem = 'signIn' | 'notCashier' | 'portal' | 'revoked' | 'pairing'

/** The state of the desk. It is loaded when the app starts and after each change. */
export type DeskState = {
  account: string
  till: Till | 'unknown' | undefined
  device: Device | undefined
  terms: Terms | undefined
  online: boolean
  problem: DeskProblem | undefined
}

const nobody: DeskState = {
  account: '',
  till: undefined,
  device: undefined,
  terms: undefined,
  online: false,
  problem: 'signIn',
}

/**
 * Requests the account, the till and the manifest (the data for selling without a network) from the server. Without
 * a network, it returns the data that is stored on this device.
 */
export async function loadDesk(): Promise<DeskState> {
  // If nobody has signed in on this device, no request is sent, because the server would answer 401.
  if (!wasSignedIn()) return { ...nobody, online: navigator.onLine }
  try {
    const account = await call<Account>('/api/admin/me')
    if (account.mustChange || account.needsFactor) return { ...nobody, online: true, problem: 'portal' }
    return await loadOnline(account.email)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { ...nobody, online: true }
    if (error.code === 'desk_device_revoked') return { ...nobody, online: true, problem: 'revoked' }
    if (error.code === 'no_pairing_code') return { ...nobody, online: true, problem: 'pairing' }
    if (error.status === 403) return { ...nobody, online: true, problem: 'notCashier' }
    return await loadStored()
  }
}

/** Removes the pairing code from the URL /desk#pair=CODE, and stores it until a cashier signs in. */
export async function keepPairing(): Promise<void> {
  const code = /^#pair=([\w-]+)$/.exec(window.location.hash)?.[1]
  if (!code) return
  await keepPairingCode(code)
  window.history.replaceState(null, '', '/desk')
}

/** Stores a typed pairing code until a cashier signs in. */
export async function keepPairingCode(code: string): Promise<void> {
  await writeSetting('pairing', code)
}

// The key of the flag in local storage. The portal uses the same flag (admin/session/session.ts).
const signedInKey = 'adminAuth'

/** Stores that somebody has signed in on this device. */
export function rememberSignIn(): void {
  try {
    localStorage.setItem(signedInKey, 'true')
  } catch {
    // If the storage is not available, wasSignedIn returns true.
  }
}

function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) === 'true'
  } catch {
    return true
  }
}

async function loadOnline(email: string): Promise<DeskState> {
  const { till } = await call<{ till?: Till }>('/api/desk/till')
  const device = await ownDevice(email)
  const manifest = await call<Manifest>(`/api/desk/devices/${device.id}/manifest`, {
    key: device.key,
    ...(await codesHere()),
  })
  await keepManifest(manifest)
  await writeSetting('shift', { email, till: till !== undefined } satisfies Shift)
  const terms = await readSetting<Terms>('terms')
  return { account: email, till, device, terms, online: true, problem: undefined }
}

/**
 * Returns the entry desk device that is registered for this phone. The phone is added as a new device if it has no
 * device yet, or if there is a pairing code and all sales of the old device have been sent.
 */
async function ownDevice(email: string): Promise<Device> {
  const [before, pairing, waiting] = await Promise.all([
    readSetting<Device>('device'),
    readSetting<string>('pairing'),
    countQueue(),
  ])
  if (before && (!pairing || waiting > 0)) return before
  return addDevice(pairing ? { pairing } : { name: email })
}

async function addDevice(wish: { name: string } | { pairing: string }): Promise<Device> {
  let added: { _id: string; key: string }
  try {
    added = await call('/api/desk/devices', wish)
  } finally {
    await deleteSetting('pairing') // a pairing code can be used only once
  }
  await forgetDevice()
  const device: Device = { id: added._id, key: added.key }
  await writeSetting('device', device)
  await navigator.storage.persist?.().catch(() => false)
  return device
}

async function loadStored(): Promise<DeskState> {
  const [shift, device, terms] = await Promise.all([
    readSetting<Shift>('shift'),
    readSetting<Device>('device'),
    readSetting<Terms>('terms'),
  ])
  if (!shift || !device || !terms) return nobody
  return {
    account: shift.email,
    till: shift.till ? 'unknown' : undefined,
    device,
    terms,
    online: false,
    problem: undefined,
  }
}
