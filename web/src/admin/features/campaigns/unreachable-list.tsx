import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { counted, t } from '../../texts'
import { RecordLink } from '../../ui/record-link'
import type { CampaignPreview } from './campaigns-api'

// The people who receive no message, grouped by reason. Each has a link to the record.
export function UnreachableList({ groups }: { groups: CampaignPreview['unreachable'] }) {
  if (groups.length === 0) return <p>–</p>
  return (
    <dl className="campaign-unreachable">
      {groups.map(({ reason, count, records }) => (
        <div key={reason}>
          <dt>{format(t.campaigns.reason, { reason, count: groupDigits(count) })}</dt>
          {records.map(({ kind, id, title }) => (
            <dd key={id}>
              <RecordLink kind={kind} id={id}>
                {title}
              </RecordLink>
            </dd>
          ))}
          {count > records.length && <dd>{counted(count - records.length, t.campaigns.more)}</dd>}
        </div>
      ))}
    </dl>
  )
}
