import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { may, useAccount } from '../../session/permissions'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'
import { LinkLabel } from '../../ui/money/payment-link'
import { RecordBar, type RecordTasksProps } from '../../ui/record-tasks'
import { sponsorshipKind } from './sponsorship-kind'
import { SponsorshipPaymentLink } from './sponsorship-payment-link'
import { sponsorshipCalls } from './sponsorships-api'

// The actions on the page of one sponsorship.
export function RecordTasks({ id, money }: RecordTasksProps) {
  // RecordBar uses the same query key, so the sponsorship is loaded only once.
  const { data } = useQuery({
    queryKey: [sponsorshipKind.id, 'one', id],
    queryFn: () => sponsorshipCalls.read(id),
    retry: false,
  })
  const mayCollect = may(useAccount(), 'edit') // in an earlier edition, too
  const [asking, setAsking] = useState(false)
  const words = t.stallBookings.paymentLink
  const link = mayCollect && (data?.due ?? 0) > 0 && (
    <Button variant="line" size="sm" aria-label={words.action} onClick={() => setAsking(true)}>
      <LinkLabel />
    </Button>
  )
  return (
    <>
      <RecordBar kind={sponsorshipKind} id={id} listed="sponsorship" money={money && { ...money, link }} />
      {data && (
        <Modal open={asking} title={words.action} onClose={() => setAsking(false)}>
          <div className="modal-body">
            <SponsorshipPaymentLink sponsorship={data} />
          </div>
        </Modal>
      )}
    </>
  )
}
