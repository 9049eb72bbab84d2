import { format } from '../../../i18n/format'
import type { Sponsorship } from '../../api/records'
import { t } from '../../texts'
import { capital } from '../../ui/record-screen-kind'

// Returns the name of a tier by its id, such as "Platinum".
export function levelName(level: string): string {
  return capital(level)
}

export function sponsorshipOf({ contactPerson }: Sponsorship): string {
  return format(t.sponsorships.sponsorshipOf, { name: contactPerson })
}
