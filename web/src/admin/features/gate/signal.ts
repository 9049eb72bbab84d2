import { beep, type Tone } from '../../../lib/beep'

const key = 'gateSound'

export function soundIsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function keepSound(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // If storage is disabled, the setting is not stored and is lost when the page is closed.
  }
}

// Beeps, unless the sound is off, and vibrates.
export const signal = (tone: Tone): void => beep(tone, soundIsOn() ? 0.2 : 0)
