import { Badge } from '../../../ui/badge'
import type { RecordPage } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { RecordLink } from '../../ui/record-link'
import { RecordStatus } from '../../ui/record-status'
import { recordKindName } from '../../ui/record-words'
import { RecordCard } from './record-card'

// Lists the other records with the same phone number or e-mail address.
export function RelatedRecords({ page: { related } }: { page: RecordPage }) {
  return <RecordsCard id="related" title={t.recordPage.related} records={related} />
}

// Lists the stall bookings of an exhibitor, with their stalls and editions.
export function ExhibitorBookings({ page: { bookings } }: { page: RecordPage }) {
  return <RecordsCard id="bookings" title={t.recordPage.bookings} records={bookings} />
}

type Props = { id: string; title: string; records: RecordPage['related'] }

function RecordsCard({ id: part, title: heading, records }: Props) {
  if (records.length === 0) return null
  return (
    <RecordCard id={part} title={heading}>
      <ul className="record-list">
        {records.map(({ kind, id, title, status, detail, createdAt, deletedAt }) => (
          <li key={id}>
            <p dir="auto">
              <RecordLink kind={kind} id={id}>
                {title}
              </RecordLink>{' '}
              {deletedAt ? (
                <Badge tone="mute">{t.recordPage.deleted}</Badge>
              ) : (
                status && <RecordStatus status={status} />
              )}
            </p>
            <small>{`${detail ?? recordKindName(kind)}, ${formatDay(createdAt)}`}</small>
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}
