import { readSetting, writeSetting } from './storage'

// The server's time. The device's own clock may be wrong, and somebody may set it while the app runs: the time since
// the last contact is measured with the monotonic clock as well.
type Base = { offset: number; device: number; monotonic: number }

const sleepLimit = 12 * 60 * 60_000
const jitter = 2000

let base: Base = { offset: 0, device: Date.now(), monotonic: performance.now() }

/** Loads the offset of the last contact. */
export async function startClock(): Promise<void> {
  setOffset((await readSetting<number>('offset')) ?? 0)
}

/** Notes the server's time less the device's, in milliseconds. */
export async function noteServerTime(server: number, sent: number, received: number): Promise<void> {
  setOffset(server - (sent + received) / 2)
  await writeSetting('offset', base.offset)
}

function setOffset(offset: number): void {
  base = { offset, device: Date.now(), monotonic: performance.now() }
}

/** The server's time less the device's, in milliseconds. */
export function clockOffset(): number {
  const drift = Date.now() - base.device - (performance.now() - base.monotonic)
  // The monotonic clock stops while a phone sleeps. A device clock that is a little ahead of it therefore means sleep;
  // one that is behind, or far ahead, was changed by hand.
  const jumped = drift < -jitter || drift > sleepLimit
  return Math.round(jumped ? base.offset - drift : base.offset)
}

/** The server's time in milliseconds since 1970, as well as the device knows it. */
export function serverNow(): number {
  return Date.now() + clockOffset()
}

const kolkataAhead = 5.5 * 60 * 60_000

/** The day of a moment in Asia/Kolkata, YYYY-MM-DD. */
export function dayOf(at: number): string {
  return new Date(at + kolkataAhead).toISOString().slice(0, 10)
}

/** The time of day of a moment in Asia/Kolkata, HH:MM. */
export function timeOf(at: number): string {
  return new Date(at + kolkataAhead).toISOString().slice(11, 16)
}
