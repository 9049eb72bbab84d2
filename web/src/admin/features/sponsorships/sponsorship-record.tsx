import { useQuery } from '@tanstack/react-query'
import { ListedRecordTasks } from '../../ui/record-tasks'
import { sponsorshipKind } from './sponsorship-kind'
import { SponsorshipPaymentLink } from './sponsorship-payment-link'
import { sponsorshipCalls } from './sponsorships-api'

// The actions on the page of one sponsorship.
export function RecordTasks({ id }: { id: string }) {
  // ListedRecordTasks uses the same query key, so the sponsorship is loaded only once.
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
