import type { GateDevice } from '../../api/records'
import { t } from '../../texts'

// A device contacts the server every 15 seconds.
const silentAfter = 90_000
const oldAfter = 36 * 60 * 60_000
const wrongFrom = 5 * 60_000

// Whether a paired device had a contact a moment ago.
export function isOnline({ state, seenAt }: GateDevice): boolean {
  return state === 'paired' && seenAt !== undefined && Date.now() - Date.parse(seenAt) < silentAfter
}

export function stateText(device: GateDevice): string {
  const { states } = t.controlRoom
  if (device.state !== 'paired') return states[device.state]
  return isOnline(device) ? states.paired : states.silent
}

// Whether the device works with a list of codes of long ago.
export function hasOldList({ manifestAt }: GateDevice): boolean {
  return manifestAt !== undefined && Date.now() - Date.parse(manifestAt) > oldAfter
}

// By how many minutes the clock of the device is wrong, if it is much.
export function wrongMinutes({ offsetMs }: GateDevice): number | undefined {
  const wrong = Math.abs(offsetMs)
  return wrong >= wrongFrom ? Math.round(wrong / 60_000) : undefined
}
