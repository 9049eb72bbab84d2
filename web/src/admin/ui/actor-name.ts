import { t } from '../texts'

// Returns the name of the account that has made a change, or the display name of the system. The system confirms paid
// orders and releases unpaid stalls.
export function actorName(actor: string): string {
  return actor === 'system' ? t.ui.actorName.system : actor
}
