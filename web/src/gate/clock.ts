import { readSetting, writeSetting } from './storage'

// The last known difference between the server's clock and the device's clock. The device's clock may be wrong, and
// somebody may change it while the app is running. To detect such a change, the time since the last contact is also
// measured with the monotonic clock.
type Base = { offset: number; device: number; monotonic: number }

const sleepLimit = 12 * 60 * 60_000
const jitter = 2000

let base: Base = { offset: 0, device: Date.now(), monotonic: performance.now() }

/** Loads the clock difference that was stored when the device last contacted the server. */
export async function startClock(): Promise<void> {
  setOffset((await readSetting<number>('offset')) ?? 0)
}

/**
 * Stores the difference between the server's clock and the device's clock. All arguments are in milliseconds since
 * 1970: the server's time, and the device's times when it sent the request and received the response.
 */
export async function noteServerTime(server: number, sent: number, received: number): Promise<void> {
  setOffset(server - (sent + received) / 2)
  await writeSetting('offset', base.offset)
}

function setOffset(offset: number): void {
  base = { offset, device: Date.now(), monotonic: performance.now() }
}

/** Returns the server's time minus the device's time, in milliseconds. */
export function clockOffset(): number {
  const drift = Date.now() - base.device - (performance.now() - base.monotonic)
  // The monotonic clock stops while a phone sleeps. If the device's clock is up to 12 hours ahead of the monotonic
  // clock, the phone is assumed to have slept. If the device's clock is behind or further ahead, somebody has changed
  // it.
  const jumped = drift < -jitter || drift > sleepLimit
  return Math.round(jumped ? base.offset - drift : base.offset)
}

/** Returns the device's best estimate of the server's time, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + clockOffset()
}

const kolkataAhead = 5.5 * 60 * 60_000

/** Converts a time to its date in Asia/Kolkata, as YYYY-MM-DD. */
export function dayOf(at: number): string {
  return new Date(at + kolkataAhead).toISOString().slice(0, 10)
}

/** Formats a time as HH:MM in Asia/Kolkata. */
export function timeOf(at: number): string {
  return new Date(at + kolkataAhead).toISOString().slice(11, 16)
}
