import { useRouter } from '@tanstack/react-router'
import { Icon } from '../../ui/icon'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import type { BulkAction } from './bulk-bar'
import { AddressLink } from './record-link'
import type { CampaignTarget, StoredRecord } from './record-screen-kind'

type Filters = Readonly<Record<string, string>>

function addressOf({ list, only }: CampaignTarget, filters: Filters): string {
  const { sort: _sort, deleted: _deleted, ...query } = filters
  const search = new URLSearchParams({
    to: list,
    query: new URLSearchParams({ ...query, ...only }).toString(),
  })
  return `/admin/campaigns?${search.toString()}`
}

// Returns whether the account may send bulk messages. This requires the permission to edit. It also requires the
// permission to export, because a bulk message uses the contact data of a whole list.
function useMaySend(): boolean {
  const mayEdit = useMay('edit')
  const mayExport = useMay('export')
  return mayEdit && mayExport
}

type Props = { target: CampaignTarget; filters: Filters; label?: string }

// A link to the form for a bulk message. The message is for all records that match the filters of a list.
export function CampaignLink({ target, filters, label = t.campaigns.write }: Props) {
  const maySend = useMaySend()
  if (!maySend) return null
  return (
    <AddressLink className="quiet-button" address={addressOf(target, filters)}>
      <Icon name="mail" size={20} />
      {label}
    </AddressLink>
  )
}

// Returns the action that opens the form for a bulk message to the selected rows.
export function useCampaignTo(
  target: CampaignTarget | undefined,
  selected: readonly StoredRecord[],
): readonly BulkAction[] {
  const { history } = useRouter()
  const maySend = useMaySend()
  if (!target || !maySend) return []
  const ids = selected.map(({ _id }) => _id).join(',')
  return [{ label: t.campaigns.write, icon: 'mail', onPress: () => history.push(addressOf(target, { ids })) }]
}
