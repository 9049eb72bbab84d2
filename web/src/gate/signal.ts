import { beep, type Tone } from '../lib/beep'
import type { Answer } from './check'

export const toneOf: Readonly<Record<Answer, Tone>> = {
  valid: 'good',
  used: 'warn',
  unpaid: 'warn',
  not_today: 'info',
  too_many: 'bad',
  cancelled: 'bad',
  other_year: 'bad',
  unknown: 'bad',
  not_saved: 'bad',
  no_list: 'bad',
}

/** Beeps and vibrates. The gate app has no switch for the sound. */
export const signal = (tone: Tone): void => beep(tone, 0.3)
