export type Tone = 'good' | 'warn' | 'info' | 'bad'

// The pitch in hertz and the number of beeps. An admission has one high beep, and a refusal has several low beeps.
const sounds: Readonly<Record<Tone, { pitch: number; times: number }>> = {
  good: { pitch: 880, times: 1 },
  warn: { pitch: 440, times: 2 },
  info: { pitch: 440, times: 2 },
  bad: { pitch: 220, times: 3 },
}

let audio: AudioContext | undefined

/**
 * Beeps and vibrates, because the gate staff look at the visitor and not at the screen. With the volume 0 it only
 * vibrates.
 */
export function beep(tone: Tone, volume: number): void {
  const { pitch, times } = sounds[tone]
  if ('vibrate' in navigator) navigator.vibrate(Array.from({ length: times * 2 - 1 }, () => 120))
  if (volume === 0 || !('AudioContext' in window)) return
  audio ??= new AudioContext()
  for (let beat = 0; beat < times; beat++) {
    const tune = audio.createOscillator()
    const gain = audio.createGain()
    const from = audio.currentTime + beat * 0.18
    tune.frequency.value = pitch
    gain.gain.setValueAtTime(volume, from)
    gain.gain.exponentialRampToValueAtTime(0.001, from + 0.15)
    tune.connect(gain).connect(audio.destination)
    tune.start(from)
    tune.stop(from + 0.16)
  }
}
