import { t } from '../texts'

// The name of a log entry's actor. The system is also an actor, because it confirms paid orders and releases unpaid
// stalls.
export function actorName(actor: string): string {
  return actor === 'system' ? t.ui.actorName.system : actor
}
