import type { GateDevice } from '../../api/records'
import { t } from '../../texts'

// The thresholds below are in milliseconds. A device contacts the server every 15 seconds. It counts as silent if it
// has not contacted the server for 90 seconds.
const silentAfter = 90_000
const oldAfter = 36 * 60 * 60_000
const wrongFrom = 5 * 60_000

// Returns whether the device is paired and has contacted the server within the last 90 seconds.
export function isOnline({ state, seenAt }: GateDevice): boolean {
  return state === 'paired' && seenAt !== undefined && Date.now() - Date.parse(seenAt) < silentAfter
}

export function stateText(device: GateDevice): string {
  const { states } = t.gates
  if (device.state !== 'paired') return states[device.state]
  return isOnline(device) ? states.paired : states.silent
}

// Returns whether the device's list of entry codes is older than 36 hours.
export function hasOldList({ manifestAt }: GateDevice): boolean {
  return manifestAt !== undefined && Date.now() - Date.parse(manifestAt) > oldAfter
}

// Returns by how many minutes the device's clock is wrong. Returns undefined if this is less than five minutes.
export function wrongMinutes({ offsetMs }: GateDevice): number | undefined {
  const wrong = Math.abs(offsetMs)
  return wrong >= wrongFrom ? Math.round(wrong / 60_000) : undefined
}
