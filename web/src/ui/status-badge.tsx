import { useTexts } from '../i18n/texts'
import { Badge, type Tone } from './badge'

// Every status that a record, an order or a payment can have, as the API spells it.
const tones = {
  Paid: 'good',
  PAID: 'good',
  Confirmed: 'good',
  Pending: 'warn',
  PENDING: 'warn',
  ACTIVE: 'warn',
  Rejected: 'bad',
  FAILED: 'bad',
  Cancelled: 'mute',
  EXPIRED: 'mute',
  REFUNDED: 'info',
} as const satisfies Record<string, Tone>

export type Status = keyof typeof tones

// A status as icon, word and tint (design.md §5).
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{useTexts('ui').status[status]}</Badge>
}
