import type { WorkItem } from '../../api/records'
import { t } from '../../texts'

const reasons: Readonly<Record<string, string>> = t.settlements.reasons

/** Returns the name of the firm or, if there is none, of the person or account. */
export function nameOf({ company, name }: WorkItem): string {
  return company || name
}

/** Returns why rows of a settlement report do not match. The server sends the reason as the note of the task. */
export function reasonOf({ note = '' }: WorkItem): string {
  return reasons[note] ?? note
}
