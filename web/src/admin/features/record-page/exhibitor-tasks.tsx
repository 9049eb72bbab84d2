import { useQuery } from '@tanstack/react-query'
import { t } from '../../texts'
import { CampaignLink } from '../../ui/campaign-link'
import { recordPageQuery } from './record-page-api'

// The action on an exhibitor's page: a link to the form for a message about the exhibitor's bookings.
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
