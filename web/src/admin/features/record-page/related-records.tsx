import type { RecordPage } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { RecordLink } from '../../ui/record-link'
import { RecordStatus } from '../../ui/record-status'
import { recordKindName } from '../../ui/record-words'
import { RecordCard } from './record-card'

// Lists the other records with the same phone number or e-mail address.
export function RelatedRecords({ page: { related } }: { page: RecordPage }) {
  if (related.length === 0) return null
  return (
    <RecordCard id="related" title={t.recordPage.related}>
      <ul className="record-list">
        {related.map(({ kind, id, title, status, createdAt }) => (
          <li key={id}>
            <p>
              <RecordLink kind={kind} id={id}>
                {title}
              </RecordLink>{' '}
              {status && <RecordStatus status={status} />}
            </p>
            <small>{`${recordKindName(kind)}, ${formatDay(createdAt)}`}</small>
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}
