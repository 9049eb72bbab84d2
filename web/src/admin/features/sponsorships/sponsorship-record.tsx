import { useQuery } from '@tanstack/react-query'
import { ListedRecordTasks } from '../../ui/record-tasks'
import { sponsorshipKind } from './sponsorship-kind'
import { SponsorshipPaymentLink } from './sponsorship-payment-link'
import { sponsorshipCalls } from './sponsorships-api'

// The actions on the page of a sponsorship.
export function RecordTasks({ id }: { id: string }) {
  // The other actions use the same query, so the sponsorship is loaded only once.
  const { data } = useQuery({
    queryKey: [sponsorshipKind.id, 'one', id],
    queryFn: () => sponsorshipCalls.read(id),
    retry: false,
  })
  return (
    <>
      <ListedRecordTasks kind={sponsorshipKind} id={id} listed="sponsorship" />
      {data && <SponsorshipPaymentLink sponsorship={data} />}
    </>
  )
}
