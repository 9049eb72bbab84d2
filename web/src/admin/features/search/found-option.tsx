import { Badge, type Tone } from '../../../ui/badge'
import type { Found } from '../../api/records'
import { formatDay } from '../../ui/dates'
import { RecordIcon } from '../../ui/record-icon'

// One thing that was found: what it is, its status, and since when.
export function FoundOption({ found: { kind, title, detail, status, at } }: { found: Found }) {
  return (
    <>
      <RecordIcon kind={kind === 'message' ? 'contact message' : kind} />
      <span className="finder-what">
        <b>{kind === 'stall' ? `Stall ${title}` : title}</b>
        <small>{[detail, at && formatDay(at)].filter(Boolean).join(' · ')}</small>
      </span>
      {status && (
        <Badge tone={tones[status] ?? 'mute'} icon={null}>
          {words[status] ?? status}
        </Badge>
      )}
    </>
  )
}

// The statuses of records, orders and stalls, as the API spells them; the others are grey.
const tones: Readonly<Record<string, Tone>> = {
  Paid: 'good',
  PAID: 'good',
  Confirmed: 'good',
  sold: 'good',
  Pending: 'warn',
  PENDING: 'warn',
  CREATING: 'warn',
  ACTIVE: 'warn',
  CLOSING: 'warn',
  held: 'warn',
  Rejected: 'bad',
  FAILED: 'bad',
  REVIEW: 'bad',
  REFUNDED: 'info',
  available: 'info',
}

const words: Readonly<Record<string, string>> = {
  PAID: 'Paid',
  PENDING: 'Being confirmed',
  CREATING: 'Not paid yet',
  ACTIVE: 'Not paid yet',
  CLOSING: 'Being closed',
  FAILED: 'Failed',
  EXPIRED: 'Expired',
  REVIEW: 'To look at',
  REFUNDED: 'Refunded',
  available: 'Free',
  held: 'Held',
  sold: 'Sold',
  blocked: 'Blocked',
  unreleased: 'Not released',
}
