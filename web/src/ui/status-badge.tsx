import { useTexts } from '../i18n/texts'
import { Badge, type Tone } from './badge'

// The tone of the badge for each status of a record, order or payment. The keys are the API's values.
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

// A status as an icon and text on a tinted background (docs/design/README.md#components).
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{useTexts('ui').status[status]}</Badge>
}
