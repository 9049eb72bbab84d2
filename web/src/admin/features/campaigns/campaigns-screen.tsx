import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { EmptyState } from '../../../ui/empty-state'
import { errorMessage } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import { CampaignLink } from '../../ui/campaign-link'
import { ErrorBanner } from '../../ui/error-banner'
import { defaultsOf } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { Skeleton } from '../../ui/skeleton'
import { AutomaticMessages } from './automatic-messages'
import { CampaignForm } from './campaign-form'
import { CampaignItem } from './campaign-item'
import { campaignSearch } from './campaign-search'
import { campaignsQuery } from './campaigns-api'

const route = getRouteApi('/portal/admin/campaigns')

// The screen of all bulk messages with their progress. If the user has opened it from a list, the form for a new bulk
// message is shown above the existing messages.
export function CampaignsScreen() {
  const { to, query } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useMay('edit')
  const close = () => void navigate({ search: defaultsOf(campaignSearch) })
  return (
    <>
      <PageTitle note={t.campaigns.note}>
        <CampaignLink target={{ list: 'exhibitors' }} filters={{}} label={t.campaigns.toExhibitors} />
        <AddressLink className="quiet-button" address="/admin/saved-texts">
          {t.savedTexts.title}
        </AddressLink>
      </PageTitle>
      {to !== '' && mayEdit && <CampaignForm key={`${to}?${query}`} to={to} query={query} onClose={close} />}
      {to === '' && <AutomaticMessages />}
      <CampaignRows />
    </>
  )
}

function CampaignRows() {
  const { data, error, refetch } = useQuery(campaignsQuery)
  return (
    <section className="card" aria-label={t.campaigns.title}>
      {error && (
        <ErrorBanner
          title={format(t.campaigns.fetchFailed, { reason: errorMessage(error) })}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label={t.campaigns.loading} lines={4} />}
      {data?.length === 0 && (
        <EmptyState heading="h2" title={t.campaigns.empty} text={t.campaigns.emptyNote} />
      )}
      {data && data.length > 0 && (
        <ul className="campaign-list">
          {data.map((campaign) => (
            <CampaignItem key={campaign._id} campaign={campaign} />
          ))}
        </ul>
      )}
    </section>
  )
}
