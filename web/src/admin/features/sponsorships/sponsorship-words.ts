import type { Sponsorship } from '../../api/records'
import { capital } from '../../ui/record-screen-kind'

// A tier's id as a word: "Platinum".
export function levelName(level: string): string {
  return capital(level)
}

export function sponsorshipOf({ contactPerson }: Sponsorship): string {
  return `sponsorship of ${contactPerson}`
}
