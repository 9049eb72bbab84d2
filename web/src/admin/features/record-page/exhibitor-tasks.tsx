import { useQuery } from '@tanstack/react-query'
import { t } from '../../texts'
import { CampaignLink } from '../../ui/campaign-link'
import { recordPageQuery } from './record-page-api'

// The action on the page of an exhibitor: a message about the bookings.
export function RecordTasks({ id }: { id: string }) {
  const { data: page } = useQuery(recordPageQuery('exhibitor', id))
  if (!page) return null
  const ids = page.bookings.map((booking) => booking.id).join(',')
  return (
    <div className="record-tasks">
      <CampaignLink target={{ list: 'bookings', only: { ids } }} filters={{}} label={t.campaigns.write} />
    </div>
  )
}
