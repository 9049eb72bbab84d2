import { format } from '../../../i18n/format'
import { Badge, type Tone } from '../../../ui/badge'
import type { Found } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { RecordIcon } from '../../ui/record-icon'

// One search result: its kind, title, status, and date.
export function FoundOption({ found: { kind, title, detail, status, at } }: { found: Found }) {
  return (
    <>
      <RecordIcon kind={kind === 'message' ? 'contact message' : kind} />
      <span className="finder-what">
        <b>{kind === 'stall' ? format(t.search.stall, { title }) : title}</b>
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

// The colours of statuses by their API names. Other statuses are grey.
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
  PAID: t.search.paid,
  PENDING: t.search.beingConfirmed,
  CREATING: t.search.awaitingPayment,
  ACTIVE: t.search.awaitingPayment,
  CLOSING: t.search.closing,
  FAILED: t.search.failed,
  EXPIRED: t.search.expired,
  REVIEW: t.search.review,
  REFUNDED: t.search.refunded,
  available: t.common.free,
  held: t.common.held,
  sold: t.common.sold,
  blocked: t.common.blocked,
  unreleased: t.common.notReleased,
}
