import type { Tone } from './answers'

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

// The pitch in hertz and the number of beeps. There is one high beep for an admission and several low beeps for a
// refusal.
const sounds: Readonly<Record<Tone, { pitch: number; times: number }>> = {
  good: { pitch: 880, times: 1 },
  warn: { pitch: 440, times: 2 },
  bad: { pitch: 220, times: 3 },
}

let audio: AudioContext | undefined

// Beeps and vibrates, because the gate staff look at the visitor and not at the screen.
export function signal(tone: Tone): void {
  const { pitch, times } = sounds[tone]
  if ('vibrate' in navigator) navigator.vibrate(Array.from({ length: times * 2 - 1 }, () => 120))
  if (!soundIsOn() || !('AudioContext' in window)) return
  audio ??= new AudioContext()
  for (let beat = 0; beat < times; beat++) {
    const tune = audio.createOscillator()
    const volume = audio.createGain()
    const from = audio.currentTime + beat * 0.18
    tune.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.15)
    tune.connect(volume).connect(audio.destination)
    tune.start(from)
    tune.stop(from + 0.16)
  }
}
