import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { errorMessage } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { CampaignLink } from '../../ui/campaign-link'
import { formatMoment } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import { defaultsOf } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { AddressLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { automaticQuery, updateAutomatic, type AutomaticMessage } from './automatic-api'
import { AutomaticText } from './automatic-text'
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

// The messages that the program sends by the calendar of the fair. Each can be switched, changed and previewed.
function AutomaticMessages() {
  const { data, error, refetch } = useQuery(automaticQuery)
  const words = t.campaigns.automatic
  return (
    <section className="card campaign-automatic" aria-labelledby="automatic-messages">
      <h2 id="automatic-messages">{words.title}</h2>
      <p>{words.note}</p>
      {error && (
        <ErrorBanner
          title={format(words.fetchFailed, { reason: errorMessage(error) })}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label={words.loading} lines={3} />}
      {data && (
        <ul className="campaign-list">
          {data.map((message) => (
            <Row key={message.name} message={message} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ message }: { message: AutomaticMessage }) {
  const mayEdit = useMay('edit')
  const [open, setOpen] = useState(false)
  const words = t.campaigns.automatic
  const name = words.names[message.name]
  return (
    <li>
      <div>
        <h3>{name}</h3>{' '}
        <Badge tone={message.enabled ? 'good' : 'mute'}>{message.enabled ? words.on : words.off}</Badge>
      </div>
      <p>{words.about[message.name]}</p>
      <p>
        <small>
          {message.next ? format(words.next, { moment: formatMoment(message.next) }) : words.never}
          {', '}
          {counted(message.recipients, words.now)}
        </small>
      </p>
      {mayEdit && (
        <div className="record-tasks">
          <Switch message={message} />
          <Button
            size="sm"
            variant="line"
            aria-label={format(words.editOf, { name })}
            onClick={() => setOpen(true)}
          >
            {words.edit}
          </Button>
        </div>
      )}
      {open && <AutomaticText message={message} onClose={() => setOpen(false)} />}
    </li>
  )
}

function Switch({ message }: { message: AutomaticMessage }) {
  const client = useQueryClient()
  const words = t.campaigns.automatic
  const on = !message.enabled
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      updateAutomatic(message.name, {
        enabled: on,
        whatsapp: message.whatsapp,
        subjectIn: message.subjectIn,
        bodyIn: message.bodyIn,
        version: message.version,
      }),
    onSuccess: () =>
      showDone(format(on ? words.switchedOn : words.switchedOff, { name: words.names[message.name] })),
    onError: (error) => showFailure(words.failed, errorMessage(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: automaticQuery.queryKey }),
  })
  return (
    <Button size="sm" variant="line" busy={isPending} busyLabel={words.saving} onClick={() => mutate()}>
      {on ? words.switchOn : words.switchOff}
    </Button>
  )
}
