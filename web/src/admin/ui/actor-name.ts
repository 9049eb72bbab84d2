import { t } from '../texts'

// Who did something, by the log's name. The product itself acts too: it confirms what was paid and frees what was not.
export function actorName(actor: string): string {
  return actor === 'system' ? t.ui.actorName.system : actor
}
