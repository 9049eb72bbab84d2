import { Badge, type Tone } from '../../ui/badge'
import { t } from '../texts'

// The status of any kind of record.
export function RecordStatus({ status }: { status: string }) {
  const tone = tones[status]
  return (
    <Badge tone={tone ?? 'mute'} icon={tone || ended.has(status) ? undefined : null}>
      {statusName(status)}
    </Badge>
  )
}

/** Returns the name of a status. `status` is the API's name. */
export function statusName(status: string): string {
  return names[status] ?? status
}

// The status colours. The keys are the API's names. Other statuses are grey.
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
  REFUNDED: 'info',
  available: 'info',
}

// The statuses of records that have ended. Their grey badges have a cross icon. All other grey badges have no icon.
const ended: ReadonlySet<string> = new Set(['Cancelled', 'EXPIRED'])

const names: Readonly<Record<string, string>> = {
  ...t.registrations.statuses,
  ...t.ui.reviewStatuses,
  PAID: t.search.paid,
  PENDING: t.search.beingConfirmed,
  CREATING: t.search.awaitingPayment,
  ACTIVE: t.search.awaitingPayment,
  CLOSING: t.search.closing,
  FAILED: t.search.failed,
  EXPIRED: t.search.expired,
  REFUNDED: t.search.refunded,
  available: t.common.free,
  held: t.common.held,
  sold: t.common.sold,
  blocked: t.common.blocked,
  unreleased: t.common.notReleased,
}

const kinds: Readonly<Record<string, string>> = {
  ...t.privacy.recordKinds,
  order: t.recordPage.order,
  exhibitor: t.recordPage.exhibitor,
}

const fields: Readonly<Record<string, string>> = t.privacy.fields

/** Returns the label of a record kind. `kind` is the server's name. */
export function recordKindName(kind: string): string {
  return kinds[kind] ?? kind
}

/** Returns the label of a field. `field` is the server's name. */
export function fieldName(field: string): string {
  return fields[field] ?? field
}
