import { t } from '../texts'

// Returns the name of the account that a log entry is about, or of the system. The system confirms paid orders and
// releases unpaid stalls.
export function actorName(actor: string): string {
  return actor === 'system' ? t.ui.actorName.system : actor
}
